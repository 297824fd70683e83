import { regions } from './names.ts';
import type { Chance } from './chance.ts';
import type { Region } from './scene.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
  readonly zone: string;
  readonly region: Region;
}

export function makePerson(chance: Chance): Person {
  const region = chance.weighted(regions);
  const given = chance.one(region.given);
  const family = chance.one(region.family);
  return {
    region,
    name: region.familyFirst === true ? `${written(family)}${written(given)}` : `${written(given)} ${written(family)}`,
    email: `${spelt(given)}.${spelt(family)}@example.${chance.one(['com', 'com', 'net', 'org'])}`,
    phone: chance.is(0.5) ? `+44 20 7946 0${chance.whole(100, 999)}` : `+1 202 555 0${String(chance.whole(100, 199))}`,
    language: chance.one(region.languages),
    zone: chance.one(region.zones),
  };
}

/** `Jörg|joerg` is displayed as Jörg and spelled joerg in addresses; `Zoë` alone loses its diacritics. */
const written = (name: string): string => name.split('|')[0] ?? name;
const spelt = (name: string): string =>
  (name.split('|')[1] ?? name)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
