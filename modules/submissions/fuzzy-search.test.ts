import Fuse from 'fuse.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rows, SearchedRow } from './search/changes.ts';
import { pageSearch } from './search/page-search.ts';
import { valuesOf } from './submitted-data.ts';

const FORM = 7;
const person = (submission_id: number, name: string, form_id = FORM): SearchedRow => ({
  form_id,
  submission_id,
  submitted_data: JSON.stringify({ name, topics: ['roasting', 'delivery'] }),
});
const table = (all: readonly SearchedRow[], size = 32): Rows => ({
  pages: Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size)),
  get: (id) => all.find(({ submission_id }) => submission_id === id),
});
const { signal } = new AbortController();
const now = () => Promise.resolve();
const find = (all: readonly SearchedRow[], text: string) => pageSearch(now).find(FORM, table(all), text, signal);

describe('the search', () => {
  const people = [person(1, 'Ada Lovelace'), person(2, 'Grace Hopper'), person(3, 'Alan Turing')];

  it('tolerates a typo', async () => {
    expect((await find(people, 'lovlace'))[0]).toBe(1);
    expect(await find(people, 'zzzzzz')).toEqual([]);
  });

  it('searches list values, and only rows of the given form', async () => {
    const found = await find([...people, person(4, 'Grace Other', 8)], 'delivery');
    expect(found.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('reflects added, changed and removed rows', async () => {
    const search = pageSearch(now);
    await search.prepare(FORM, table(people, 1), signal);
    const later = [person(1, 'Zoe'), ...people.slice(1, 2), person(4, 'Ada Byron')];
    expect(await search.find(FORM, table(later, 1), 'ada', signal)).toEqual([4]);
    expect(await search.find(FORM, table(later, 1), 'alan turing', signal)).not.toContain(3);
    expect(await search.find(FORM, table(later, 1), 'zoe', signal)).toEqual([1]);
  });

  it('stops when aborted', async () => {
    const stop = new AbortController();
    const many = Array.from({ length: 1_200 }, (_, at) => person(at + 1, `Ada ${at}`));
    let turns = 0;
    const search = pageSearch(() => {
      if (++turns === 2) stop.abort();
      return Promise.resolve();
    });
    await expect(search.find(FORM, table(many), 'ada', stop.signal)).rejects.toThrow();
    expect(turns).toBe(2);
  });
});

/** Reference implementation: a single fuse.js index over all rows, with the rules of SPEC.md point 9. */
function byFuse(all: readonly SearchedRow[]): (text: string) => readonly number[] {
  const documents = all.map(({ submission_id, submitted_data }) => ({
    submission_id,
    values: valuesOf(submitted_data),
  }));
  const fuse = new Fuse(documents, { threshold: 0.6, distance: 100, keys: ['values'] });
  return (text) => fuse.search(text).map(({ item }) => item.submission_id);
}

const words = [
  'roast',
  'café',
  'Grüße',
  'naïve',
  'Zürich',
  '北京',
  'Łódź',
  'e\u0301te',
  'İstanbul',
  '🫖 tea',
  'delivery',
];
const word = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 12 }),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const value = fc.oneof(
  word,
  fc.array(word, { maxLength: 6 }).map((all) => all.join(' ')),
  fc.array(word, { maxLength: 3 }),
);
const fields = fc.dictionary(fc.constantFrom('name', 'email', 'message', 'topics'), value, { maxKeys: 4 });
const query = fc
  .oneof(
    word,
    fc.tuple(word, word).map((pair) => pair.join(' ')),
  )
  .map((text) => text.trim().slice(0, 32))
  .filter((text) => text !== '');

it('returns every result of fuse.js for 500 random queries over rows with missing fields and many scripts', async () => {
  const rows = fc.sample(fields, { numRuns: 700, seed: 7 }).map((data, at) => ({
    form_id: FORM,
    submission_id: at + 1,
    submitted_data: JSON.stringify(data),
  }));
  const search = pageSearch(now);
  const reference = byFuse(rows);
  let hits = 0;
  for (const text of fc.sample(query, { numRuns: 500, seed: 11 })) {
    const expected = reference(text);
    const found = await search.find(FORM, table(rows), text, signal);
    const first = await search.first(FORM, table(rows), text, signal);
    expect([text, new Set(found).size]).toEqual([text, found.length]);
    expect([text, found.slice(0, first.length)]).toEqual([text, first]);
    // What fuse.js adds to the matching words is in the order of fuse.js.
    const wordMatches = new Set(first);
    expect([text, found.slice(first.length)]).toEqual([text, expected.filter((id) => !wordMatches.has(id))]);
    hits += expected.length;
  }
  expect(hits).toBeGreaterThan(1_000);
}, 60_000);
