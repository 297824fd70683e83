import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { rows, marksModule } from '../kernel/fixture/marks.ts';
import { conclusionOf } from './verdict.ts';
import { everyCommand, invariant, precondition } from './invariant.ts';
import { playBack } from './playback.ts';
import { readLog } from '../kernel/index.ts';
import { replay } from './replay.ts';

const marked = (n: number, id: number, flag: boolean) => ({
  kind: 'event',
  n,
  type: 'marks/marked',
  v: 1,
  payload: { id, flag },
  at: n,
  by: 'user',
});
const log = readLog(
  [
    marked(1, 1, true),
    marked(2, 2, true),
    { kind: 'draw', n: 3, command: 'a', what: 'time', value: 1 },
    marked(4, 2, false),
    marked(5, 3, true),
  ].map((line) => JSON.stringify(line)),
);

describe('an invariant', () => {
  it('is reported at each entry after which it no longer holds, and evaluated only where it may have changed', async () => {
    let evaluated = 0;
    const fewMarks = invariant('marks', 'one row is marked', (read) => {
      evaluated++;
      return [...read(rows)].filter(({ flag }) => flag).length < 2;
    });
    const verdict = replay([marksModule], log, { invariants: [fewMarks] });
    const violation = { module: 'marks', what: 'one row is marked' };
    expect(verdict.violations).toEqual([
      { n: 2, ...violation },
      { n: 5, ...violation },
    ]);
    expect(evaluated).toBe(4);
    expect(conclusionOf(verdict)).toEqual({ kind: 'violation', n: 2 });
    const playback = await playBack([marksModule], log, { invariants: [fewMarks] });
    expect(playback.verdict.violations).toEqual(verdict.violations);
  });

  it('does not check an invariant of a module that is not installed', () => {
    const other = invariant('other', 'never holds', () => false);
    expect(replay([marksModule], log, { invariants: [other] }).violations).toEqual([]);
  });

  it('reports an invariant that throws as violated', () => {
    const broken = invariant('marks', 'row 2 is marked', (read) => {
      const row = read(rows).get(2);
      if (!row) throw new Error('no row');
      return true;
    });
    expect(replay([marksModule], log, { invariants: [broken] }).violations).toEqual([
      { n: 1, module: 'marks', what: 'row 2 is marked (cannot be checked: Error: no row)' },
    ]);
  });
});

describe('a precondition', () => {
  const clear = defineCommand('marks/clear', z.object({ id: z.number() }));
  const sent = (n: number, payload: object, cause?: string) => ({
    kind: 'command',
    n,
    id: `c${n}`,
    type: clear.type,
    payload,
    by: 'user',
    at: n,
    ...(cause !== undefined && { cause }),
  });
  const commands = readLog(
    [marked(1, 1, true), sent(2, { id: 1 }), sent(3, { id: 2 }), sent(4, { id: 2 }, 'c3'), sent(5, { id: 'x' })].map(
      (line) => JSON.stringify(line),
    ),
  );
  const what = 'only marked rows are cleared';

  it('is checked in the state before each command that a view sent', () => {
    const onlyMarked = precondition('marks', clear, what, ({ id }, read) => read(rows).get(id)?.flag === true);
    const verdict = replay([marksModule], commands, { invariants: [onlyMarked] });
    expect(verdict.violations).toEqual([{ n: 3, module: 'marks', what }]);
    expect(conclusionOf(verdict)).toEqual({ kind: 'violation', n: 3 });
  });

  it('is checked in the states of a moment ago if it is about any command', () => {
    const onceMarked = everyCommand('marks', what, (_payload, read) => read(rows).get(1)?.flag === true);
    // Row 1 is marked until entry 201. A command follows every tenth of a second.
    const before = Array.from({ length: 199 }, (_, at) => ({ ...sent(at + 2, { id: 1 }), at: 100 * at }));
    const after = Array.from({ length: 15 }, (_, at) => ({ ...sent(at + 202, { id: 1 }), at: 19_900 + 100 * at }));
    const lines = [marked(1, 1, true), ...before, { ...marked(201, 1, false), at: 19_850 }, ...after];
    const long = readLog(lines.map((line) => JSON.stringify(line)));
    const { violations } = replay([marksModule], long, { invariants: [onceMarked] });
    // The last state in which it was marked is that of entry 200, at 19,800.
    expect(violations.map(({ n }) => n)).toEqual([211, 212, 213, 214, 215, 216]);
  });

  it('reports a precondition that throws as violated', () => {
    const broken = precondition('marks', clear, what, () => {
      throw new Error('no row');
    });
    expect(replay([marksModule], commands, { invariants: [broken] }).violations[0]?.what).toBe(
      `${what} (cannot be checked: Error: no row)`,
    );
  });
});
