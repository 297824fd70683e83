import * as z from 'zod/mini';
import { expect, describe, it } from 'vitest';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { digestOf } from './digest.ts';
import { App, defineModule, defineSlice, defineTable, handles, injectable, readLog, Recorder } from './index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { replay } from '../replay/replay.ts';
import { fixedRuntime, marksModule } from './fixture/marks.ts';
import { about, lines, recording } from './fixture/recording.ts';

describe('a checkpoint', () => {
  const Added = z.object({ id: z.number() });
  const add = defineCommand('lists/add', Added);
  const added = defineEvent('lists/added', Added);

  /** Two slices of which the second ignores the event, unless `build` has a bug. */
  function listsModule(build: 'correct' | 'changes the other' | 'reverses the order') {
    const list = defineTable(
      'lists/list',
      (row: z.infer<typeof Added>) => row.id,
      (on) => [
        on(added, (rows, row) => {
          const all = [...rows];
          if (build === 'reverses the order') rows.clear();
          rows.set(row);
          if (build === 'reverses the order') for (const one of all) rows.set(one);
        }),
      ],
    );
    const other = defineSlice('lists/other', { count: 0 }, (on) => [
      on(added, (state) => {
        if (build === 'changes the other') state.count++;
      }),
    ]);
    @injectable()
    class Lists {
      @handles(add, { policy: 'parallel' })
      *add(row: z.infer<typeof Added>) {
        yield added(row);
      }
    }
    return defineModule({ id: 'lists', slices: [list, other], handlers: [Lists] });
  }

  /** A session of the correct build with a checkpoint after each command. */
  async function recorded() {
    const app = new App({
      modules: [listsModule('correct')],
      runtime: fixedRuntime(),
      onError: (error) => {
        throw error;
      },
    });
    const recorder = new Recorder(app, new MemoryLog(), about);
    await recorder.open();
    for (const id of [1, 2, 3]) {
      await app.send(add({ id })).outcome;
      app.checkpoint();
    }
    return readLog(lines(await recorder.export()));
  }

  it('lists only the slices that changed since the last one, and all of them at the start', async () => {
    const listed = (await recorded()).entries.flatMap((entry) =>
      entry.kind === 'checkpoint' ? [Object.keys(entry.digests)] : [],
    );
    expect(listed).toEqual([
      ['kernel/phases', 'lists/list', 'lists/other'],
      ['kernel/phases', 'lists/list'],
      ['kernel/phases', 'lists/list'],
    ]);
  });

  it('also covers the slices that it does not list', async () => {
    const log = await recorded();
    expect(replay([listsModule('correct')], log)).toMatchObject({ verified: 3, difference: undefined });
    const [first, ...others] = log.entries.filter(({ kind }) => kind === 'checkpoint');
    // The buggy build agrees at the first checkpoint, and only the first one lists the slice.
    const beforeAll = { kind: 'checkpoint', n: 0, digests: { 'lists/other': digestOf({ count: 0 }) } } as const;
    const entries = [beforeAll, ...log.entries.filter((entry) => entry !== first)];
    const { difference } = replay([listsModule('changes the other')], { ...log, entries });
    expect(difference).toMatchObject({ n: others[0]?.n, slice: 'lists/other' });
    expect(difference?.suspects.map(({ type }) => type)).toEqual(['lists/added', 'lists/added']);
  });

  it('covers the order of the rows, unless the log is too old to have recorded it', async () => {
    const log = await recorded();
    const buggy = [listsModule('reverses the order')];
    expect(replay(buggy, log).difference).toMatchObject({ slice: 'lists/list', part: 'order' });
    const older = log.entries.map((entry) => {
      if (entry.kind !== 'checkpoint') return entry;
      const { orders: _, ...rest } = entry;
      return rest;
    });
    expect(replay(buggy, { ...log, entries: older }).difference).toBeUndefined();
  });

  it('is complete again after the log starts over', async () => {
    const { app, recorder, markRow } = await recording(new MemoryLog());
    await markRow(1);
    app.checkpoint();
    await recorder.restart();
    const log = readLog(lines(await recorder.export()));
    const { difference, verified } = replay([marksModule], log);
    expect({ difference, verified }).toEqual({ difference: undefined, verified: 1 });
    expect(log.entries.map((entry) => entry.kind === 'checkpoint' && Object.keys(entry.digests))).toEqual([
      ['kernel/phases', 'marks/rows'],
    ]);
  });
});
