import { expect, it } from 'vitest';
import { Chance } from './chance.ts';

const draw = (chance: Chance) => [chance.whole(1, 6), chance.one(['a', 'b', 'c']), chance.key(8), chance.is(0.5)];

it('generates the same from the same seed, and something else from another', () => {
  expect(draw(new Chance(7))).toEqual(draw(new Chance(7)));
  expect(draw(new Chance(7))).not.toEqual(draw(new Chance(8)));
});

it('reaches both ends and nothing beyond', () => {
  const chance = new Chance(1);
  const drawn = new Set(Array.from({ length: 500 }, () => chance.whole(3, 6)));
  expect(drawn).toEqual(new Set([3, 4, 5, 6]));
});

it('picks at least one item', () => {
  const chance = new Chance(2);
  expect(chance.some(['a', 'b'], 0)).toHaveLength(1);
  expect(chance.some(['a', 'b'], 1)).toEqual(['a', 'b']);
  expect(() => chance.one([])).toThrow('nothing to choose');
});
