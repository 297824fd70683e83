import { DAY_MS } from '../../contract/duration.ts';
import type { Marker } from '../../modules/submissions/marker.ts';
import type { Chance } from './chance.ts';
import type { Marked, PlannedSubmission } from './seed-event.ts';
import { later, minutesOfDays } from './timestamps.ts';
import type { AccountKey, SampleForm } from './scene.ts';

/** An action, so many minutes after the submission was first seen. */
type Step = readonly [marker: Marker, after: number];

/** The handling of a submission so far. Future actions are left out. */
export function workOn(submission: PlannedSubmission, now: Date, chance: Chance): readonly Marked[] {
  const steps = stepsFor(chance);
  const days = (now.getTime() - submission.at.getTime()) / DAY_MS;
  const fits = ([marker]: Step): boolean =>
    // Spam is not stored longer; recent submissions stay open.
    marker === 'spam' ? days < 28 : marker !== 'archive' || days > 10;
  return marked(submission, steps.filter(fits), chance);
}

/** Occasionally a genuine submission is found in spam. */
export function lookThrough(submission: PlannedSubmission, chance: Chance): readonly Marked[] {
  const isReal = chance.is(0.08);
  const steps: readonly Step[] = [
    ['read', 0],
    ['!spam', 1],
  ];
  return marked(submission, isReal ? steps : [], chance);
}

function stepsFor(chance: Chance): readonly Step[] {
  const outcome = chance.next();
  const done = chance.whole(60, minutesOfDays(4));
  const archiving: Step[] = chance.is(0.5) ? [['archive', done + chance.whole(10, minutesOfDays(3))]] : [];
  if (outcome < 0.06) return [];
  if (outcome < 0.09) return [step('read', 0), step('spam', 1)];
  if (outcome < 0.13) return [step('read', 0), step('!read', 2)];
  if (outcome < 0.25) return [step('read', 0), step('inprogress', 3)];
  if (outcome < 0.6) return [step('read', 0), step('inprogress', 4), step('complete', done), ...archiving];
  return [step('read', 0), ...archiving];
}

const step = (marker: Marker, after: number): Step => [marker, after];

function marked(submission: PlannedSubmission, steps: readonly Step[], chance: Chance): readonly Marked[] {
  const seen = later(submission.at, chance.whole(6, 900));
  const by = chance.one(editorsOf(submission.form));
  return steps.map(([marker, after]) => ({ kind: 'mark', submission, marker, by, at: later(seen, after) }));
}

/** The accounts that may mark: the creator and admins. */
export function editorsOf({ shares }: SampleForm): readonly AccountKey[] {
  const admins = shares.filter(({ as, status, revoked }) => as === 'ADMIN' && status === undefined && !revoked);
  return ['creator', 'creator', ...admins.map((share) => share.with)];
}
