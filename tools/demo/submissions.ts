import { fieldValuesOf } from './field-values.ts';
import { junk } from './sample-data.ts';
import type { Chance } from './chance.ts';
import type { SeedEvent, SiteForm, PlannedSubmission, Submitted } from './seed-event.ts';
import { earlier, later, likelyTimestamp, minutesOfDays } from './timestamps.ts';
import type { Person } from './people.ts';
import { lookThrough, workOn } from './triage.ts';
import { makeVisitor } from './visitor.ts';
import { visitsAround } from './visits.ts';

/** One submission with the visits before and after it and its handling. */
export function planSubmission(siteForm: SiteForm, now: Date, chance: Chance): readonly SeedEvent[] {
  const sort = chance.next();
  if (sort < 0.07) return planSpam(siteForm, now, chance);
  const visitor = makeVisitor(chance);
  const at = likelyTimestamp(now, visitor.person.zone, chance);
  const fields = fieldValuesOf(visitor.person, siteForm.form, at, chance);
  const { before, view, after } = visitsAround(siteForm, visitor, at, chance);
  if (sort < 0.17) return worked({ ...siteForm, at, visitor, fields, by: 'form' }, now, chance);
  return [...before, ...worked({ ...siteForm, at, visitor, fields, by: 'script', view }, now, chance), ...after];
}

/** The owner's test submission. */
export function planTest(siteForm: SiteForm, at: Date, chance: Chance): readonly SeedEvent[] {
  const visitor = makeVisitor(chance);
  const tester = { ...inEnglish(visitor.person), name: 'Test Visitor', email: 'test.visitor@example.com' };
  const submission = {
    ...siteForm,
    at,
    visitor,
    fields: fieldValuesOf(tester, siteForm.form, at, chance),
    by: 'test',
  } as const;
  return [submitted(submission), { kind: 'mark', submission, at: later(at, 1), marker: 'read', by: 'creator' }];
}

/** One address sends bursts of spam. */
export function planFlood(siteForm: SiteForm, count: number, now: Date, chance: Chance): readonly SeedEvent[] {
  const visitor = makeVisitor(chance);
  const begun = earlier(now, minutesOfDays(9) + 100);
  const sorted = later(begun, 190).getTime();
  return Array.from({ length: count }, (_, index): readonly SeedEvent[] => {
    const at = new Date(begun.getTime() + index * 900);
    const submission = { ...siteForm, at, visitor, fields: junkValues(siteForm, at, chance), by: 'form' } as const;
    const mark = { kind: 'mark', submission, marker: 'spam', by: 'creator' } as const;
    return [submitted(submission), { ...mark, at: new Date(sorted + index * 400) }];
  }).flat();
}

/** A bot fills in every field, hidden ones included. Spam is stored for thirty days, so none is older. */
function planSpam(siteForm: SiteForm, now: Date, chance: Chance): readonly SeedEvent[] {
  const visitor = makeVisitor(chance);
  const at = likelyTimestamp(now, visitor.person.zone, chance, 28);
  const trap = ['_gotcha', 'https://too-good.example'] as const;
  const fields = [...junkValues(siteForm, at, chance), trap];
  const submission = { ...siteForm, at, visitor, fields, by: 'form' } as const;
  return [submitted(submission), ...lookThrough(submission, chance)];
}

function junkValues(siteForm: SiteForm, at: Date, chance: Chance): PlannedSubmission['fields'] {
  const text = chance.one(junk);
  const texts = { openings: [''], matters: [text], closings: [''], long: [text] };
  return fieldValuesOf(inEnglish(makeVisitor(chance).person), { ...siteForm.form, texts }, at, chance);
}

/** A person who writes the form's texts. */
function inEnglish(person: Person): Person {
  const { says: _, ...region } = person.region;
  return { ...person, region };
}

const worked = (submission: PlannedSubmission, now: Date, chance: Chance): readonly SeedEvent[] => [
  submitted(submission),
  ...workOn(submission, now, chance),
];

const submitted = (submission: PlannedSubmission): Submitted => ({
  kind: 'submission',
  at: submission.at,
  submission,
});
