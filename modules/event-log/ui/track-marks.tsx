import { useMemo } from 'react';
import type { Verdict } from '../../../src/replay/verdict.ts';
import { indexOfEntry, type Listed } from './listing.ts';
import { activityOf, type Axis } from './track-axis.ts';

interface Props {
  readonly listing: readonly Listed[];
  readonly axis: Axis;
  readonly verdict: Verdict;
  /** The first wrong entry. */
  readonly found: number | undefined;
}

/** Bars on the track. */
const BARS = 160;
/** Slots for marks; those of a long log would cover each other. */
const SLOTS = 100;

type Mark = 'checkpoint' | 'differs' | 'wrong';

/** What is on the track: bars of how much happened, checkpoints, and where something is wrong. */
export function TrackMarks({ listing, axis, verdict, found }: Props) {
  const bars = useMemo(() => barsOf(activityOf(axis, BARS)), [axis]);
  const marks = useMemo(() => marksOf({ listing, axis, verdict, found }), [listing, axis, verdict, found]);
  return (
    <span className="event-log-marks" aria-hidden="true">
      <svg viewBox={`0 0 ${BARS} 1`} preserveAspectRatio="none">
        <path d={bars} />
      </svg>
      {marks.map(([slot, mark]) => (
        <span key={slot} data-mark={mark} style={{ insetInlineStart: `${slot}%` }} />
      ))}
    </span>
  );
}

/** The shape of bars. Their area grows slower than the counts, so that single entries are visible beside thousands. */
function barsOf(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  return counts
    .map((count, at) => (count === 0 ? '' : `M${at} 1v${(-Math.sqrt(count / most)).toFixed(3)}h.6V1z`))
    .join('');
}

function marksOf({ listing, axis, verdict, found }: Props): readonly (readonly [slot: number, mark: Mark])[] {
  const { difference, errors, violations } = verdict;
  const end = Math.max(1, axis.at(-1) ?? 1);
  const slots = new Map<number, Mark>();
  const put = (index: number, mark: Mark) => slots.set(Math.round(((axis[index] ?? end) / end) * SLOTS), mark);
  for (const [index, { kind }] of listing.entries()) if (kind === 'checkpoint') put(index, 'checkpoint');
  const wrong = [...errors.map(({ n }) => n), ...violations.map(({ n }) => n), ...(found === undefined ? [] : [found])];
  for (const n of wrong) put(indexOfEntry(listing, n), 'wrong');
  if (difference) put(indexOfEntry(listing, difference.n), 'differs');
  return [...slots];
}
