import type { Unverified } from '../../../src/replay/verdict.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';

interface Props {
  readonly unverified: readonly Unverified[];
  readonly onValueChange: (n: number) => void;
}

/** Parts that fit in the line of the verdict. */
const MAX_IN_LINE = 2;

/**
 * The parts of a log that replay could not verify: in the line if there are few, else a list with an item for each
 * reason.
 */
export function UnverifiedParts({ unverified, onValueChange }: Props) {
  const t = useTexts(texts);
  const reasons = [...Map.groupBy(unverified, ({ reason }) => reason)];
  const [only] = reasons;
  if (!only) return null;
  if (reasons.length === 1 && unverified.length <= MAX_IN_LINE)
    return (
      <p className="event-log-note">
        <Parts label={t(`unverified.${only[0]}`)} parts={only[1]} onValueChange={onValueChange} />
      </p>
    );
  return (
    <ProblemList summary={t('unverified', { count: unverified.length })} problems={reasons}>
      {(shown) =>
        shown.map(([reason, parts]) => (
          <li key={reason}>
            <Parts label={t(`unverified.${reason}`)} parts={parts} onValueChange={onValueChange} />
          </li>
        ))
      }
    </ProblemList>
  );
}

interface PartsProps extends Pick<Props, 'onValueChange'> {
  readonly label: string;
  readonly parts: readonly Pick<Unverified, 'subject' | 'count' | 'n'>[];
}

/** A label, and what it is about, with the first entries. */
export function Parts({ label, parts, onValueChange }: PartsProps) {
  return (
    <>
      {label}
      {parts.map(({ subject, count, n }) => (
        <span key={`${subject} ${n}`} className="event-log-part">
          {subject !== '' && <code>{subject}</code>}
          {n !== undefined && <EntryLink n={n} onValueChange={onValueChange} />}
          {count > 1 && ` × ${count}`}
        </span>
      ))}
    </>
  );
}
