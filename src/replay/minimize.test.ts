import { expect, it } from 'vitest';
import { minimize } from './minimize.ts';

const hundred = Array.from({ length: 100 }, (_, at) => at);

/** Minimises to what contains all of these, and counts the tests. */
async function minimizedTo(...needed: readonly number[]) {
  let tests = 0;
  const retained = await minimize(hundred, (some) => {
    tests++;
    return Promise.resolve(needed.every((one) => some.includes(one)));
  });
  return { retained, tests };
}

it.each([[[]], [[0]], [[99]], [[3, 50]], [[0, 1, 2, 97, 98, 99]]])('keeps only what is needed: %j', async (needed) => {
  const { retained, tests } = await minimizedTo(...needed);
  expect(retained).toEqual(needed);
  expect(tests).toBeLessThan(200);
});

it('keeps everything where nothing can be left out', async () => {
  expect((await minimizedTo(...hundred)).retained).toEqual(hundred);
});
