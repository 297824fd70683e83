import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { defineCommand, defineEvent, type PayloadOf } from '../../contract/message.ts';
import { App, defineModule, defineSlice, handles, injectable, readLog, Recorder } from './index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { replay } from '../replay/replay.ts';
import { mark, marksApp, marksModule, rows, fixedRuntime } from './fixture/marks.ts';
import { about, lines, recording } from './fixture/recording.ts';

describe('a reload', () => {
  it('restores the state of the snapshot when nothing was recorded after it', async () => {
    const storage = new MemoryLog();
    const before = await recording(storage);
    await before.markRow(1, 'x'.repeat(2_200_000));
    await before.recorder.flush();
    // The segment is longer than its snapshot: the next write starts another.
    await before.recorder.flush();
    expect((await storage.latest()).lines).toHaveLength(1);
    const { row } = await recording(storage);
    expect(row(1)).toEqual(before.row(1));
  });

  it('reverts every pending command, including those queued behind another one with the same key', async () => {
    const storage = new MemoryLog();
    const before = await recording(storage);
    before.app.send(mark({ id: 1, flag: true }));
    before.app.send(mark({ id: 1, flag: false }));
    await before.recorder.flush();
    const { app, row } = await recording(storage);
    expect(row(1)).toBeUndefined();
    expect(app.timeline.isSettled).toBe(true);
  });

  it('records the modules of the page that begins the log and of each that continues it', async () => {
    const storage = new MemoryLog();
    await (await recording(storage)).recorder.flush();
    const next = await recording(storage);
    await next.markRow(1);
    const { snapshot, entries } = readLog(lines(await next.recorder.export()));
    expect(snapshot?.modules).toEqual(['marks']);
    expect(entries[0]).toMatchObject({ type: 'kernel/modules-loaded', payload: { modules: ['marks'] }, by: 'replay' });
  });

  it('restores what happened while a snapshot was being written in pieces', async () => {
    const storage = new MemoryLog();
    const pause = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const marks = marksApp();
    const recorder = new Recorder(marks.app, storage, about, () => {
      isAsked.resolve();
      return pause.promise;
    });
    const opened = recorder.open();
    await isAsked.promise;
    await marks.markRow(1);
    pause.resolve();
    await opened;
    await recorder.flush();
    const { row } = await recording(storage);
    expect(row(1)?.flag).toBe(true);
  });

  it('starts a fresh log when the stored one is from another version, and exports only the fresh one', async () => {
    const storage = new MemoryLog();
    const before = await recording(storage);
    await before.markRow(1);
    await before.recorder.flush();
    const { row, markRow, recorder } = await recording(storage, '1.0.1');
    expect(row(1)).toBeUndefined();
    await markRow(2);
    const replayed = replay([marksModule], readLog(lines(await recorder.export())));
    expect(replayed.difference).toBeUndefined();
    expect([...replayed.read(rows)].map((one) => one.id)).toEqual([2]);
  });

  it('starts a fresh log from the initial state when the stored events cannot be folded', async () => {
    const storage = new MemoryLog();
    await storage.begin(
      JSON.stringify({ kind: 'snapshot', n: 0, version: '1.0.0', state: { 'marks/rows': [{ id: 7 }] } }),
    );
    await storage.append(['{"kind":"event","n":1,"type":"kernel/settled","v":1,"payload":null,"at":1,"by":"user"}']);
    const { app, recorder } = await recording(storage);
    expect(app.read(rows).size).toBe(0);
    expect(replay([marksModule], readLog(lines(await recorder.export()))).read(rows).size).toBe(0);
  });

  it('upcasts events of an older definition', async () => {
    const named = (version: 1 | 2) =>
      defineEvent('people/named', z.object(version === 1 ? { name: z.string() } : { first: z.string() }), {
        version,
        upcast: (payload) => ({ first: z.object({ name: z.string() }).parse(payload).name }),
      });
    const people = defineSlice('people/first', { first: '' }, (on) => [
      on(named(2), (state, payload) => {
        state.first = z.object({ first: z.string() }).parse(payload).first;
      }),
    ]);
    const storage = new MemoryLog();
    await storage.begin('{"kind":"snapshot","n":0,"version":"1.0.0","state":{}}');
    await storage.append([
      '{"kind":"event","n":1,"type":"people/named","v":1,"payload":{"name":"Ada"},"at":1,"by":"user"}',
    ]);
    const modules = [defineModule({ id: 'people', slices: [people] })];
    const app = new App({ modules, runtime: fixedRuntime(), onError: () => {} });
    await new Recorder(app, storage, about).open();
    expect(app.read(people).first).toBe('Ada');
  });
});

/** Accepts each write immediately, like a database, and confirms it on demand. */
class SlowDisk extends MemoryLog {
  readonly waiting: (() => void)[] = [];
  override append(more: readonly string[]): Promise<void> {
    void super.append(more);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

describe('leaving the page', () => {
  it('passes everything to the storage synchronously, even while an earlier write is in progress', async () => {
    const storage = new SlowDisk();
    const { recorder, markRow } = await recording(storage);
    await markRow(1);
    void recorder.flush();
    await vi.waitFor(() => expect(storage.waiting).toHaveLength(1));
    await markRow(2);
    recorder.flushNow();
    const next = await recording(storage);
    expect([...next.app.read(rows)].map(({ id }) => id)).toEqual([1, 2]);
  });

  it('abandons a snapshot in progress, because later entries belong to the existing segment', async () => {
    const storage = new MemoryLog();
    const pauses: PromiseWithResolvers<void>[] = [];
    const marks = marksApp();
    const recorder = new Recorder(marks.app, storage, about, () => pauses.at(-1)?.promise);
    await recorder.open();
    await marks.markRow(1, 'x'.repeat(2_200_000));
    await recorder.flush();
    const pause = Promise.withResolvers<void>();
    pauses.push(pause);
    await marks.markRow(2, '');
    const written = recorder.flush();
    await vi.waitFor(async () => expect((await storage.latest()).lines.length).toBeGreaterThan(2));
    await marks.markRow(3, '');
    recorder.flushNow();
    pause.resolve();
    await written;
    expect([...(await recording(storage)).app.read(rows)].map(({ id }) => id)).toEqual([1, 2, 3]);
    await marks.markRow(4, '');
    await recorder.flush();
    expect([...(await recording(storage)).app.read(rows)].map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('restarting a log that belongs to another account', () => {
  it('keeps the current state and later entries, and nothing from before', async () => {
    const storage = new MemoryLog();
    await storage.begin('{"kind":"snapshot","n":0,"version":"0.9.0","state":{"secret":"of another account"}}');
    const { recorder, markRow } = await recording(storage);
    await markRow(1);
    await recorder.restart();
    await markRow(2);
    const text = await recorder.export();
    expect(text).not.toContain('another account');
    expect([...replay([marksModule], readLog(lines(text))).read(rows)].map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('a wipe', () => {
  it('is final: nothing is written afterwards', async () => {
    const storage = new MemoryLog();
    const { app, calls, recorder } = await recording(storage);
    for (let id = 0; id < 600; id++) app.send(mark({ id, flag: true, note: `${id} ${'x'.repeat(4_000)}` }));
    for (const call of calls) call.respond();
    await recorder.flush();
    await recorder.wipe();
    await recorder.flush();
    expect(await storage.all()).toEqual([]);
  });

  it('stops recording for good, even if commands and calls follow', async () => {
    const written: string[] = [];
    class Watched extends MemoryLog {
      override begin(snapshot: string): Promise<void> {
        written.push(snapshot);
        return super.begin(snapshot);
      }
      override append(more: readonly string[]): Promise<void> {
        written.push(...more);
        return super.append(more);
      }
      override wipe(): Promise<void> {
        written.push('a wipe');
        return super.wipe();
      }
    }
    const { recorder, markRow } = await recording(new Watched());
    await markRow(1);
    await recorder.wipe();
    written.length = 0;
    await markRow(2);
    recorder.flushNow();
    await recorder.flush();
    await recorder.restart();
    expect(written).toEqual([]);
  });
});

describe('a growing state', () => {
  it('keeps the cost of snapshots proportional to activity', async () => {
    const added = defineEvent('pile/added', z.object({ text: z.string() }));
    const add = defineCommand('pile/add', z.object({ which: z.number() }));
    const pile = defineSlice('pile/pile', { texts: [''] }, (on) => [
      on(added, (state, { text }) => {
        state.texts.push(text);
      }),
    ]);
    @injectable()
    class Adding {
      @handles(add, { policy: 'queue' })
      *add({ which }: PayloadOf<typeof add>) {
        yield added({ text: `${which}`.padEnd(100_000, 'x') });
      }
    }
    const written: number[] = [];
    class Counted extends MemoryLog {
      override begin(snapshot: string): Promise<void> {
        written.push(snapshot.length);
        return super.begin(snapshot);
      }
    }
    const module = defineModule({ id: 'pile', slices: [pile], handlers: [Adding] });
    const app = new App({
      modules: [module],
      runtime: fixedRuntime(),
      onError: (error) => {
        throw error;
      },
    });
    const recorder = new Recorder(app, new Counted(), about);
    await recorder.open();
    for (let count = 0; count < 100; count += 1) {
      app.send(add({ which: count }));
      await recorder.flush();
    }
    // The state grows to 10 MB. A snapshot every 0.5 MB would be 20 snapshots with 100 MB in total.
    expect(written.length).toBeGreaterThan(3);
    expect(written.length).toBeLessThan(10);
    expect(written.reduce((sum, length) => sum + length, 0)).toBeLessThan(30_000_000);
  });
});
