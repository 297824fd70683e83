import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEvent } from '../../contract/message.ts';
import { conclusionOf } from './verdict.ts';
import { defineModule, defineSlice, readLog, type Log } from '../kernel/index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { replay } from './replay.ts';
import { mark, markBy, marksModule } from '../kernel/fixture/marks.ts';
import { lines, recording } from '../kernel/fixture/recording.ts';

/** A log of two marks, the second after the last checkpoint if it is not `complete`. */
async function recorded({ isComplete = true } = {}): Promise<Log> {
  const { app, recorder, markRow } = await recording(new MemoryLog());
  await markRow(1);
  app.checkpoint();
  await markRow(2);
  const log = readLog(lines(await recorder.export()));
  return isComplete ? log : { ...log, entries: log.entries.slice(0, -1) };
}
const verdictOf = (log: Log, version?: string) => {
  const verdict = replay([marksModule], log, version === undefined ? {} : { version });
  return { conclusion: conclusionOf(verdict).kind, unverified: verdict.unverified };
};
const numberOf = (log: Log, type: string, index: number) =>
  log.entries.filter((entry) => entry.kind === 'event' && entry.type === type)[index]?.n;

describe('a verdict', () => {
  it.each([
    ['a later difference of the console, if there is one', { kind: 'drive-difference', n: 7 }, 7],
    ['the response otherwise', { kind: 'error', n: 5 }, undefined],
  ])('with a wrong response concludes with %s', (_, conclusion, n) => {
    const errors = [{ n: 5, what: 'the response to marks/mark has the status 500', endpoint: 'marks/mark' }];
    const expected = { kind: 'draw', n: 7, command: 'a', what: 'time', value: 1 } as const;
    const difference =
      n === undefined ? undefined : { n, command: undefined, expected, got: { kind: 'nothing' as const } };
    const verdict = { verified: 1, difference: undefined, errors, violations: [], unverified: [] };
    expect(conclusionOf(verdict, { driven: 1, notDriven: [], asRecorded: [], difference })).toEqual(conclusion);
  });

  it('is “verified” when a checkpoint follows every change', async () => {
    expect(verdictOf(await recorded(), '1.0.0+abc')).toEqual({ conclusion: 'verified', unverified: [] });
  });

  it('names the slices that changed after the last checkpoint', async () => {
    const log = await recorded({ isComplete: false });
    expect(verdictOf(log)).toEqual({
      conclusion: 'unverified',
      unverified: [
        { reason: 'after-checkpoint', subject: 'kernel/phases', count: 3, n: numberOf(log, 'kernel/requested', 1) },
        { reason: 'after-checkpoint', subject: 'marks/rows', count: 2, n: numberOf(log, 'marks/marked', 1) },
      ],
    });
  });

  it('verifies nothing without a checkpoint', async () => {
    const log = await recorded();
    const entries = log.entries
      .filter(({ kind }) => kind !== 'checkpoint')
      .map((entry, at) => ({ ...entry, n: at + 1 }));
    const { unverified, conclusion } = verdictOf({ ...log, entries });
    expect(conclusion).toBe('unverified');
    expect(unverified).toEqual([{ reason: 'no-checkpoint', subject: '', count: 10, n: 2 }]);
  });

  it('names the slices that the log does not know, and those whose row order it lacks', async () => {
    const log = await recorded();
    const entries = log.entries.map((entry) =>
      entry.kind === 'checkpoint' ? ({ kind: 'checkpoint', n: entry.n, digests: entry.digests } as const) : entry,
    );
    const added = defineModule({ id: 'added', slices: [defineSlice('added/slice', { is: true }, () => [])] });
    expect(replay([marksModule, added], { ...log, entries }).unverified).toEqual([
      { reason: 'row-order', subject: 'kernel/phases', count: 0, n: undefined },
      { reason: 'row-order', subject: 'marks/rows', count: 0, n: undefined },
      { reason: 'never-recorded', subject: 'added/slice', count: 0, n: undefined },
    ]);
  });

  it('says that another version recorded the log or an event', async () => {
    expect(verdictOf(await recorded(), '1.0.1')).toEqual({
      conclusion: 'unverified',
      unverified: [{ reason: 'other-build', subject: '1.0.0', count: 0, n: undefined }],
    });
    const renamed = defineEvent('people/renamed', z.object({ name: z.string() }), {
      version: 2,
      upcast: () => ({ name: 'Ada' }),
    });
    const people = defineModule({
      id: 'people',
      slices: [
        defineSlice('people/name', { name: '' }, (on) => [on(renamed, (state, { name }) => void (state.name = name))]),
      ],
    });
    const old = { kind: 'event', n: 1, type: 'people/renamed', v: 1, payload: {}, at: 1, by: 'user' };
    expect(replay([people], readLog([JSON.stringify(old)])).unverified).toContainEqual({
      reason: 'other-version',
      subject: 'people/renamed',
      count: 1,
      n: 1,
    });
  });

  it('distinguishes commands that were still running from those whose outcome is missing', async () => {
    const { app, recorder } = await recording(new MemoryLog());
    app.send(markBy.drop({ id: 1, flag: true }));
    app.send(markBy.drop({ id: 1, flag: false }));
    const log = readLog(lines(await recorder.export()));
    // The log says that the second one was dropped.
    expect(verdictOf(log)).toEqual({
      conclusion: 'verified',
      unverified: [{ reason: 'running', subject: 'marks/drop', count: 1, n: 1 }],
    });
    const lost = { kind: 'command', n: 1, id: 'lost', type: 'marks/mark', payload: {}, by: 'user', at: 1 } as const;
    expect(verdictOf({ ...log, entries: [lost, ...log.entries.slice(1)] })).toEqual({
      conclusion: 'unverified',
      unverified: [{ reason: 'no-outcome', subject: 'marks/mark', count: 1, n: 1 }],
    });
  });

  it('has the outcome of a command that was cancelled before it began', async () => {
    const { app, recorder } = await recording(new MemoryLog());
    app.undoables.subscribe(() => app.send(mark({ id: 2, flag: true })).cancel());
    app.send(mark({ id: 1, flag: true })).cancel();
    expect(verdictOf(readLog(lines(await recorder.export()))).unverified).toEqual([]);
  });

  it('reports the first error', async () => {
    const log = await recorded();
    const [, first = 0] = log.entries.flatMap(({ kind, n }) => (kind === 'checkpoint' ? [0, n] : []));
    const changed = (flag: unknown, number: number) => ({
      ...log,
      entries: log.entries.map((entry) =>
        entry.n === number && entry.kind === 'event' ? { ...entry, payload: { id: 1, flag } } : entry,
      ),
    });
    const marked = numberOf(log, 'marks/marked', 0) ?? 0;
    const different = replay([marksModule], changed(false, marked));
    expect(conclusionOf(different)).toEqual({ kind: 'difference', n: first });
    expect(different.unverified[0]).toMatchObject({ reason: 'after-difference', count: 5 });
    expect(conclusionOf(replay([marksModule], changed('no', marked)))).toEqual({ kind: 'error', n: marked });
  });
});
