import { fieldValuesOf } from './field-values.ts';
import { junk } from './sample-data.ts';
import type { Chance } from './chance.ts';
import type { Happening, Place, PlannedSubmission, Submitted } from './happening.ts';
import { earlier, later, likelyTimestamp, minutesOfDays } from './timestamps.ts';
import type { Person } from './people.ts';
import { lookThrough, workOn } from './triage.ts';
import { makeVisitor } from './visitor.ts';
import { visitsAround } from './visits.ts';

/** One submission with the visits before and after it and its handling. */
export function planSubmission(place: Place, now: Date, chance: Chance): readonly Happening[] {
  const sort = chance.next();
  if (sort < 0.07) return planSpam(place, now, chance);
  const visitor = makeVisitor(chance);
  const at = likelyTimestamp(now, visitor.person.zone, chance);
  const fields = fieldValuesOf(visitor.person, place.form, at, chance);
  const { before, view, after } = visitsAround(place, visitor, at, chance);
  if (sort < 0.17) return worked({ ...place, at, visitor, fields, by: 'form' }, now, chance);
  return [...before, ...worked({ ...place, at, visitor, fields, by: 'script', view }, now, chance), ...after];
}

/** The owner's test submission. */
export function planTest(place: Place, at: Date, chance: Chance): readonly Happening[] {
  const visitor = makeVisitor(chance);
  const tester = { ...inEnglish(visitor.person), name: 'Test Visitor', email: 'test.visitor@example.com' };
  const submission = {
    ...place,
    at,
    visitor,
    fields: fieldValuesOf(tester, place.form, at, chance),
    by: 'test',
  } as const;
  return [submitted(submission), { kind: 'mark', submission, at: later(at, 1), marker: 'read', by: 'creator' }];
}

/** One address sends bursts until somebody sorts them out. */
export function planFlood(place: Place, count: number, now: Date, chance: Chance): readonly Happening[] {
  const visitor = makeVisitor(chance);
  const begun = earlier(now, minutesOfDays(9) + 100);
  const sorted = later(begun, 190).getTime();
  return Array.from({ length: count }, (_, index): readonly Happening[] => {
    const at = new Date(begun.getTime() + index * 900);
    const submission = { ...place, at, visitor, fields: junkValues(place, at, chance), by: 'form' } as const;
    const mark = { kind: 'mark', submission, marker: 'spam', by: 'creator' } as const;
    return [submitted(submission), { ...mark, at: new Date(sorted + index * 400) }];
  }).flat();
}

/** A bot fills in every field, hidden ones included. Spam is stored for thirty days, so none is older. */
function planSpam(place: Place, now: Date, chance: Chance): readonly Happening[] {
  const visitor = makeVisitor(chance);
  const at = likelyTimestamp(now, visitor.person.zone, chance, 28);
  const trap = ['_gotcha', 'https://too-good.example'] as const;
  const fields = [...junkValues(place, at, chance), trap];
  const submission = { ...place, at, visitor, fields, by: 'form' } as const;
  return [submitted(submission), ...lookThrough(submission, chance)];
}

function junkValues(place: Place, at: Date, chance: Chance): PlannedSubmission['fields'] {
  const text = chance.one(junk);
  const texts = { openings: [''], matters: [text], closings: [''], long: [text] };
  return fieldValuesOf(inEnglish(makeVisitor(chance).person), { ...place.form, texts }, at, chance);
}

/** A person who writes the form's texts. */
function inEnglish(person: Person): Person {
  const { says: _, ...region } = person.region;
  return { ...person, region };
}

const worked = (submission: PlannedSubmission, now: Date, chance: Chance): readonly Happening[] => [
  submitted(submission),
  ...workOn(submission, now, chance),
];

const submitted = (submission: PlannedSubmission): Submitted => ({
  kind: 'submission',
  at: submission.at,
  submission,
});
