import { describe, expect, it } from 'vitest';
import { readLog } from './index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { replay } from '../replay/replay.ts';
import { mark, marksModule, rows } from './fixture/marks.ts';
import { about, lines, recording } from './fixture/recording.ts';

/** Fails on demand, like IndexedDB when the disk is full. */
class FullDisk extends MemoryLog {
  isFull = false;
  override begin(snapshot: string): Promise<void> {
    return this.isFull ? Promise.reject(new Error('quota exceeded')) : super.begin(snapshot);
  }
  override append(more: readonly string[]): Promise<void> {
    return this.isFull ? Promise.reject(new Error('quota exceeded')) : super.append(more);
  }
}

describe('a storage that fails for a while', () => {
  it('has a log that replays once it works again', async () => {
    const storage = new FullDisk();
    const { recorder, markRow } = await recording(storage);
    await markRow(1);
    await recorder.flush();
    storage.isFull = true;
    await markRow(2);
    await expect(recorder.flush()).rejects.toThrow('quota exceeded');
    storage.isFull = false;
    await markRow(3);
    const replayed = replay([marksModule], readLog(lines(await recorder.export())));
    expect(replayed.difference).toBeUndefined();
    expect([...replayed.read(rows)].map((row) => row.id)).toEqual([1, 2, 3]);
  });
});

describe('a gap in the recording', () => {
  /** The verdict's parts about the gap, and the rows that the log replays to. */
  const leftOut = (text: string) => {
    const replayed = replay([marksModule], readLog(lines(text)));
    expect(replayed.difference).toBeUndefined();
    const parts = replayed.unverified.filter(({ reason }) => reason === 'left-out');
    return { parts, ids: [...replayed.read(rows)].map(({ id }) => id) };
  };

  it('caused by a failing storage is counted in the log', async () => {
    const storage = new FullDisk();
    const { app, recorder, markRow } = await recording(storage);
    await recorder.flush();
    storage.isFull = true;
    let count = 0;
    const counting = app.entries.subscribe(() => count++);
    await markRow(1);
    await recorder.flush().catch(() => {});
    await markRow(2);
    await recorder.flush().catch(() => {});
    counting.unsubscribe();
    storage.isFull = false;
    await recorder.flush();
    await markRow(3);
    const { parts, ids } = leftOut(await recorder.export());
    expect(parts).toMatchObject([{ subject: 'storage failed', count }]);
    expect(ids).toEqual([1, 2, 3]);
  });

  it('is counted in an export that the storage cannot provide', async () => {
    const storage = new FullDisk();
    const { recorder, markRow } = await recording(storage);
    storage.isFull = true;
    await markRow(1);
    expect(leftOut(await recorder.export()).parts).toMatchObject([{ subject: 'storage failed' }]);
  });

  it('is not mentioned if there is none', async () => {
    const { recorder, markRow } = await recording(new MemoryLog());
    await markRow(1);
    expect(leftOut(await recorder.export()).parts).toEqual([]);
  });

  it('caused by a slow storage is bounded and counted', async () => {
    const storage = new FullDisk();
    const { app, calls, recorder, markRow } = await recording(storage);
    await markRow(1);
    const pause = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    storage.append = () => {
      isAsked.resolve();
      return pause.promise;
    };
    const flushed = recorder.flush();
    await isAsked.promise;
    let count = 0;
    const counting = app.entries.subscribe(() => count++);
    const sent = Array.from({ length: 5_000 }, (_, id) => app.send(mark({ id, flag: true })));
    for (const call of calls) call.respond();
    await Promise.all(sent.map(({ outcome }) => outcome));
    counting.unsubscribe();
    pause.resolve();
    await flushed;
    Reflect.deleteProperty(storage, 'append');
    await recorder.flush();
    await markRow(5_000);
    const { parts, ids } = leftOut(await recorder.export());
    expect(parts).toMatchObject([{ subject: 'storage too slow', count }]);
    expect(ids).toHaveLength(5_001);
  }, 30_000);
});

describe('an export from a storage that is full', () => {
  it('contains the current state', async () => {
    const storage = new FullDisk();
    const { recorder, markRow } = await recording(storage);
    storage.isFull = true;
    await markRow(1);
    const log = readLog(lines(await recorder.export()));
    expect(log.header).toMatchObject({ kind: 'header', ...about });
    expect([...replay([marksModule], log).read(rows)]).toMatchObject([{ id: 1, flag: true }]);
  });

  it('rejects with the storage error while a command is pending', async () => {
    const storage = new FullDisk();
    const { app, calls, recorder } = await recording(storage);
    storage.isFull = true;
    const sent = app.send(mark({ id: 1, flag: true }));
    await expect(recorder.export()).rejects.toThrow('quota exceeded');
    calls[0]?.respond();
    await sent.outcome;
    await expect(recorder.export()).resolves.toContain('"id":1');
  });

  it('never consists of a header alone', async () => {
    const storage = new MemoryLog();
    const { recorder, markRow } = await recording(storage);
    await markRow(1);
    await recorder.flush();
    await storage.wipe();
    expect([...replay([marksModule], readLog(lines(await recorder.export()))).read(rows)]).toHaveLength(1);
  });
});

describe('a storage that never works', () => {
  it('does not prevent the start', async () => {
    const storage = new MemoryLog();
    storage.latest = () => Promise.reject(new Error('closed'));
    storage.begin = () => Promise.reject(new Error('closed'));
    await expect(recording(storage)).resolves.toBeDefined();
  });
});
