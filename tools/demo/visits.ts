import type { Chance } from './chance.ts';
import type { SiteForm, Seen } from './seed-event.ts';
import { earlier, later, likelyTimestamp, minutesOfDays } from './timestamps.ts';
import type { SampleWorkspace } from './scene.ts';
import { type Step, type PageViewReport, type Visitor, makeVisitor, visitOf } from './visitor.ts';

export const originOf = ({ domain }: SampleWorkspace): string => `https://${domain.replace('*.', 'www.')}`;

/** A visit without a submission. */
export function planVisit(siteForm: SiteForm, now: Date, chance: Chance): readonly Seen[] {
  const visitor = makeVisitor(chance);
  return glance(siteForm, visitor, likelyTimestamp(now, visitor.person.zone, chance), chance);
}

/** The visits around a submission at `at`: before, its own page view, and after. */
export function visitsAround(siteForm: SiteForm, visitor: Visitor, at: Date, chance: Chance) {
  const origin = originOf(siteForm.workspace);
  const inForm = chance.few(15, 320);
  const form = { path: siteForm.form.path, seconds: inForm + chance.whole(4, 70), inForm };
  const reports = visitOf(visitor, origin, [...lookAround(siteForm, 5, chance), form], at, chance);
  const own = reports.pop();
  if (!own) throw new Error('The page with the form is the last of the visit');
  const afterwards = lookAround(siteForm, 2, chance);
  const after = visitOf(visitor, origin, afterwards, later(at, afterwards.length * 3), chance);
  const before = Array.from({ length: chance.one([0, 0, 0, 0, 1, 1, 2, 4]) }, () =>
    glance(siteForm, visitor, earlier(at, chance.whole(120, minutesOfDays(12))), chance),
  );
  return {
    before: [...before.flat(), ...seen(siteForm, visitor, reports)],
    view: own.view,
    after: seen(siteForm, visitor, after),
  };
}

/** Some see the form, and some of those start filling it in. */
function glance(siteForm: SiteForm, visitor: Visitor, end: Date, chance: Chance): readonly Seen[] {
  const seconds = chance.few(10, 240);
  const begins = chance.is(0.25);
  const form: Step = { path: siteForm.form.path, seconds, sawForm: true, ...(begins ? { inForm: seconds >> 1 } : {}) };
  const home: Step = { path: '/', seconds: chance.few(4, 90) };
  const steps = [home, ...lookAround(siteForm, 3, chance), ...(chance.is(0.7) ? [form] : [])];
  return seen(siteForm, visitor, visitOf(visitor, originOf(siteForm.workspace), steps, end, chance));
}

function lookAround({ workspace }: SiteForm, most: number, chance: Chance): Step[] {
  return Array.from({ length: chance.whole(0, most) }, () => ({
    path: chance.one(workspace.pages),
    seconds: chance.few(5, 160),
  }));
}

const seen = (siteForm: SiteForm, visitor: Visitor, reports: readonly PageViewReport[]): readonly Seen[] =>
  reports.map((one) => ({ kind: 'view', ...siteForm, visitor, ...one }));
