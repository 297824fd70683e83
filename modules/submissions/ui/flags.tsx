import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import type { Row } from '../state.ts';
import { flagsOf } from './marks.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './flags.css';

type Flagged = Parameters<typeof flagsOf>[0];

/** A single flag is shown as text; several are shown as icons with tooltips and screen-reader text. */
export function Flags({ row }: { readonly row: Row }) {
  const t = useTexts(texts);
  const flags = flagsOf(row);
  if (flags.length <= 1) return <FlagTags row={row} />;
  return (
    <span className="flags">
      {flags.map(({ flag, icon, tone }) => (
        <span key={flag} className={`flag flag-${tone}`} title={t(`flag.${flag}`)}>
          <Icon name={icon} />
          <span className="visually-hidden">{t(`flag.${flag}`)}</span>
        </span>
      ))}
    </span>
  );
}

/** All flags as labelled tags. */
export function FlagTags({ row }: { readonly row: Flagged }) {
  const t = useTexts(texts);
  return (
    <span className="flags">
      {flagsOf(row).map(({ flag, icon, tone }) => (
        <Tag key={flag} tone={tone} title={t(`flag.${flag}`)}>
          <Icon name={icon} />
          <span className="flag-word">{t(`flag.${flag}`)}</span>
        </Tag>
      ))}
    </span>
  );
}
