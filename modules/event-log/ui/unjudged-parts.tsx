import type { Unjudged } from '../../../src/replay/verdict.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { EntryLink } from './entry-link.tsx';

interface Props {
  readonly unjudged: readonly Unjudged[];
  readonly onValueChange: (n: number) => void;
}

/** List items of what a replay could not judge, one for each reason. */
export function UnjudgedParts({ unjudged, onValueChange }: Props) {
  const t = useTexts(texts);
  return [...Map.groupBy(unjudged, ({ reason }) => reason)].map(([reason, parts]) => (
    <li key={reason}>
      {t(`unjudged.${reason}`)}
      {parts.map(({ subject, count, n }) => (
        <span key={`${subject} ${n}`} className="event-log-part">
          {subject !== '' && <code>{subject}</code>}
          {n !== undefined && <EntryLink n={n} onValueChange={onValueChange} />}
          {count > 1 && ` × ${count}`}
        </span>
      ))}
    </li>
  ));
}
