import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import type { Row } from '../state.ts';
import { flagsOf } from './marks.ts';

type Flagged = Parameters<typeof flagsOf>[0];

/** One flag reads as a word; several shrink to their icons, with the words for pointers and screen readers. */
export function Flags({ row }: { readonly row: Row }) {
  const flags = flagsOf(row);
  if (flags.length <= 1) return <FlagTags row={row} />;
  return (
    <span className="flags">
      {flags.map(({ word, icon, tone }) => (
        <span key={word} className={`flag flag-${tone}`} title={word}>
          <Icon name={icon} />
          <span className="visually-hidden">{word}</span>
        </span>
      ))}
    </span>
  );
}

/** All flags in words. */
export function FlagTags({ row }: { readonly row: Flagged }) {
  return (
    <span className="flags">
      {flagsOf(row).map(({ word, icon, tone }) => (
        <Tag key={word} tone={tone}>
          <Icon name={icon} />
          {word}
        </Tag>
      ))}
    </span>
  );
}
