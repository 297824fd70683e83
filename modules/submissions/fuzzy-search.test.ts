import Fuse from 'fuse.js';
import { expect, it } from 'vitest';
import { fuzzySearch, type Searched } from './fuzzy-search.ts';

const person = (submission_id: number, name: string): Searched => ({
  submission_id,
  submitted_data: JSON.stringify({ name, topics: ['roasting', 'delivery'] }),
});
const people = [person(1, 'Ada Lovelace'), person(2, 'Grace Hopper'), person(3, 'Alan Turing')];
const find = (rows: readonly Searched[], text: string) => fuzzySearch.find(rows, text, () => Promise.resolve());

it('forgives a typo', async () => {
  expect((await find(people, 'lovlace'))[0]).toBe(1);
  expect(await find(people, 'zzzzzz')).toEqual([]);
});

it('looks into lists too', async () => {
  expect((await find(people, 'delivery')).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

it('finds in pieces what one search over all finds', async () => {
  const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov'];
  const many = Array.from({ length: 1_200 }, (_, at) => person(at + 1, `${names[at % 5]} ${at}`));
  let pauses = 0;
  const found = await fuzzySearch.find(many, 'barbra', () => {
    pauses++;
    return Promise.resolve();
  });
  const rules = { threshold: 0.6, distance: 100, keys: ['values'] };
  const docs = many.map(({ submission_id, submitted_data }) => ({
    submission_id,
    values: Object.values(JSON.parse(submitted_data) as Record<string, unknown>).flat(),
  }));
  const whole = new Fuse(docs, rules).search('barbra').map(({ item }) => item.submission_id);
  expect(found).toEqual(whole);
  expect(pauses).toBe(2);
});
