import { workspaces } from './sample-data.ts';
import { Chance } from './chance.ts';
import type { SeedEvent, SiteForm } from './seed-event.ts';
import { DAYS, earlier, minutesOfDays } from './timestamps.ts';
import { planFlood, planSubmission, planTest } from './submissions.ts';
import { planVisit } from './visits.ts';

const SEED = 20_260_214;

/** The events of the last sixty days, oldest first. `share` reduces the number for tests. */
export function planSeedEvents(now: Date, share: number): readonly SeedEvent[] {
  const chance = new Chance(SEED);
  return workspaces
    .flatMap((workspace) => workspace.forms.map((form) => ({ workspace, form })))
    .flatMap((siteForm) => planForm(siteForm, Math.round(siteForm.form.submissions * share), now, chance))
    .filter(({ at }) => at < now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function planForm(siteForm: SiteForm, count: number, now: Date, chance: Chance): readonly SeedEvent[] {
  if (count === 0) return [];
  const flood = Math.min(siteForm.form.flood ?? 0, count - 1);
  const times = (most: number): number[] => Array.from({ length: most }, (_, index) => index);
  return [
    planTest(siteForm, earlier(now, minutesOfDays(DAYS + 1)), chance),
    planFlood(siteForm, flood, now, chance),
    ...times(count - flood - 1).map(() => planSubmission(siteForm, now, chance)),
    ...times(Math.round(count * 2.5)).map(() => planVisit(siteForm, now, chance)),
  ].flat();
}
