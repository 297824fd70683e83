import { describe, expect, it } from 'vitest';
import { compile } from '../../tools/replay/expression.ts';
import { playBack } from '../../src/replay/playback.ts';
import { readLog } from '../../src/kernel/index.ts';
import { marksModule } from '../../src/kernel/fixture/marks.ts';
import { StateSearch } from '../../src/state-search.ts';

/** Row 1 is marked, unmarked and marked again; row 2 is marked in between. */
const log = [
  { id: 1, flag: true },
  { id: 1, flag: false },
  { id: 2, flag: true },
  { id: 1, flag: true },
].map((payload, at) => ({ kind: 'event', n: at + 1, type: 'marks/marked', v: 1, payload, at, by: 'user' }));

/** The entries after which an expression is true, and its errors. */
async function search(expression: string) {
  const playback = await playBack([marksModule], readLog(log.map((line) => JSON.stringify(line))));
  const found = new StateSearch(playback, await compile(expression));
  const where = [0, 1, 2, 3, 4].find((n) => found.holdsAfter(n));
  return { where, errors: found.errors };
}
const first = async (expression: string) => (await search(expression)).where;

const one = "row('rows', 1).flag";
const two = "row('marks/rows', 2).flag";

describe('an expression over time', () => {
  it.each([
    [one, 1],
    [`was(${one}) && !now(${one})`, 2],
    // The second part is evaluated after each entry, though `&&` does not reach it.
    [`!now(${one}) && was(${one})`, 2],
    [`${two} && was(!${one} && was(${one}))`, 3],
    [`${one} && was(was(${one}) && !now(${one}))`, 4],
    [`${two} && never(${one})`, undefined],
    [`never(${two}) && was(${one})`, 2],
    [`was(true)`, 1],
    ["slice('rows').length === 2", 3],
    ["state['marks/rows'].every(({ flag }) => flag) && slice('rows').length > 1", 4],
  ])('%s is first true after entry %s', async (expression, n) => {
    expect(await search(expression)).toEqual({ where: n, errors: { count: 0, first: undefined } });
  });

  it('is not false where it throws: errors are counted and the first is reported', async () => {
    expect(await search("slice('rows')[1].flag")).toEqual({
      where: 3,
      errors: {
        count: 3,
        first: { n: 0, message: expect.stringContaining('TypeError: Cannot read properties of undef') },
      },
    });
    expect((await search("state['marks/rosw']")).errors.first?.message).toContain('Did you mean “marks/rows”?');
    expect((await search("row('phases', 1).is.deep")).errors.first).toMatchObject({ n: 0 });
    expect((await search("slice('rows').some((each) => was(each.flag))")).errors.first?.message).toBe(
      'ReferenceError: each is not defined',
    );
    await expect(first('was(')).rejects.toThrow(SyntaxError);
  });
});
