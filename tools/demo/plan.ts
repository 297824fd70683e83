import { workspaces } from './sample-data.ts';
import { Chance } from './chance.ts';
import type { Happening, Place } from './happening.ts';
import { DAYS, earlier, minutesOfDays } from './timestamps.ts';
import { planFlood, planSubmission, planTest } from './submissions.ts';
import { planVisit } from './visits.ts';

const SEED = 20_260_214;

/** The events of the last sixty days, oldest first. `share` reduces the number for tests. */
export function planHappenings(now: Date, share: number): readonly Happening[] {
  const chance = new Chance(SEED);
  return workspaces
    .flatMap((workspace) => workspace.forms.map((form) => ({ workspace, form })))
    .flatMap((place) => planForm(place, Math.round(place.form.submissions * share), now, chance))
    .filter(({ at }) => at < now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function planForm(place: Place, count: number, now: Date, chance: Chance): readonly Happening[] {
  if (count === 0) return [];
  const flood = Math.min(place.form.flood ?? 0, count - 1);
  const times = (most: number): number[] => Array.from({ length: most }, (_, index) => index);
  return [
    planTest(place, earlier(now, minutesOfDays(DAYS + 1)), chance),
    planFlood(place, flood, now, chance),
    ...times(count - flood - 1).map(() => planSubmission(place, now, chance)),
    ...times(Math.round(count * 2.5)).map(() => planVisit(place, now, chance)),
  ].flat();
}
