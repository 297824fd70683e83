import { describe, expect, it } from 'vitest';
import { MemoryLog, readLog } from './index.ts';
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
