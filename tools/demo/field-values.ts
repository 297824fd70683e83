import { DateTime } from 'luxon';
import { fileText } from '../../modules/collector/server/fields.ts';
import type { Chance } from './chance.ts';
import type { Person } from './people.ts';
import type { Field, SampleForm, Texts } from './scene.ts';

type FieldValue = readonly [name: string, value: string];

/** How a person fills in a form. A field with two values is sent twice, as by a browser. */
export function fieldValuesOf(
  person: Person,
  { fields, texts }: SampleForm,
  at: Date,
  chance: Chance,
): readonly FieldValue[] {
  return fields
    .filter(({ often }) => often === undefined || chance.is(often))
    .flatMap((field) => valuesOf(field, { person, texts, at, chance }).map((value) => [field.name, value] as const));
}

interface Filling {
  readonly person: Person;
  readonly texts: Texts;
  readonly at: Date;
  readonly chance: Chance;
}

function valuesOf(field: Field, { person, texts, at, chance }: Filling): readonly string[] {
  if ('oneOf' in field) return [chance.one(field.oneOf)];
  if ('someOf' in field) return chance.some(field.someOf, 0.4);
  if ('file' in field) return [fileText(chance.one(field.file), chance.whole(20_000, 900_000))];
  if ('withinDays' in field) {
    const day = DateTime.fromJSDate(at, { zone: person.zone }).plus({ days: chance.whole(1, field.withinDays) });
    return [day.toFormat('yyyy-MM-dd')];
  }
  return [field.holds === 'message' ? messageOf(person, texts, chance) : person[field.holds]];
}

function messageOf({ region }: Person, { openings, matters, closings, long }: Texts, chance: Chance): string {
  if (region.says !== undefined && chance.is(0.6)) return chance.one(region.says);
  if (chance.is(0.03)) return chance.one(long);
  const opening = chance.one(openings);
  const closing = chance.one(closings);
  const matter = chance.one(matters);
  const whole = [opening, opening.endsWith(',') ? matter : upperFirst(matter)].join(' ').trim();
  if (closing === '') return whole;
  return chance.is(0.3) ? `${whole}\n\n${closing}` : `${whole} ${closing}`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
