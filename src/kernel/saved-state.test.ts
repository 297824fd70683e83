import { describe, expect, it } from 'vitest';
import { readLog, Recorder } from './index.ts';
import { replay } from '../replay/replay.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { mark, markIgnoringSignal, marksApp, marksModule, rows } from './fixture/marks.ts';
import { about, lines, recording } from './fixture/recording.ts';

const LONG = 'x'.repeat(300_000);
const idsOf = ({ app }: Pick<Awaited<ReturnType<typeof recording>>, 'app'>) => [...app.read(rows)].map(({ id }) => id);

/** A page that has saved its state after the first two rows, and has marked a third one since. */
async function recorded(storage: MemoryLog) {
  const page = await recording(storage);
  await page.markRow(1, LONG);
  await page.recorder.flush();
  await page.markRow(2);
  await page.recorder.flush();
  await page.markRow(3);
  await page.recorder.flush();
  return page;
}

describe('a saved state', () => {
  it('spares a restart what was recorded before it', async () => {
    const storage = new MemoryLog();
    const before = await recorded(storage);
    const segment = await storage.latest();
    const start = `{"n":${segment.state?.n},`;
    const at = segment.lines.findIndex((line) => line.startsWith(start));
    expect(at).toBeGreaterThan(1);
    const damaged = segment.lines.map((line, index) => (index < at ? 'unreadable' : line));
    storage.latest = () => Promise.resolve({ ...segment, lines: damaged });
    const after = await recording(storage);
    expect(idsOf(after)).toEqual([1, 2, 3]);
    expect(after.row(1)).toEqual(before.row(1));
  });

  it('leaves the log complete, also after the next page has continued it', async () => {
    const storage = new MemoryLog();
    await recorded(storage);
    const next = await recording(storage);
    await next.markRow(4);
    const log = readLog(lines(await next.recorder.export()));
    const replayed = replay([marksModule], log);
    expect(replayed.difference).toBeUndefined();
    expect([...replayed.read(rows)].map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(log.entries[0]?.n).toBe(1);
    expect(idsOf(await recording(storage))).toEqual([1, 2, 3, 4]);
  });

  it('knows the large values that were written before it', async () => {
    const storage = new MemoryLog();
    const note = 'a note that is written once '.repeat(20);
    const page = await recording(storage);
    await page.markRow(9, LONG);
    await page.recorder.flush();
    await page.markRow(1, note);
    await page.recorder.flush();
    await page.markRow(2, note);
    await page.recorder.flush();
    const { lines: stored, state } = await storage.latest();
    expect(stored.filter((line) => line.includes(note))).toHaveLength(1);
    expect(state?.snapshot).not.toContain('"id":2');
    expect((await recording(storage)).row(2)?.notes).toEqual([note]);
  });

  it('restores commands that were running then, and what they did later', async () => {
    const storage = new MemoryLog();
    const page = await recording(storage);
    await page.markRow(1, LONG);
    const running = page.app.send(markIgnoringSignal({ id: 7, flag: true, note: 'late' }));
    await page.recorder.flush();
    await page.markRow(2);
    await page.recorder.flush();
    expect((await storage.latest()).state).toBeDefined();
    page.calls.find(({ what }) => what.id === 7)?.respond();
    await running.outcome;
    const text = await page.recorder.export();
    expect(replay([marksModule], readLog(lines(text))).difference).toBeUndefined();
    expect((await recording(storage)).row(7)?.notes).toEqual(['late']);
  });

  it('is not taken while a command is pending, which a restart would show as done', async () => {
    const storage = new MemoryLog();
    const page = await recording(storage);
    await page.markRow(1, LONG);
    await page.recorder.flush();
    page.app.send(mark({ id: 2, flag: true }));
    await page.recorder.flush();
    expect((await storage.latest()).state).toBeUndefined();
    expect(idsOf(await recording(storage))).toEqual([1]);
  });

  it('is ignored if the segment lacks its entry', async () => {
    const storage = new MemoryLog();
    await recorded(storage);
    const { state } = await storage.latest();
    await storage.saveState({ n: 99_999, snapshot: state?.snapshot ?? '' });
    expect(idsOf(await recording(storage))).toEqual([1, 2, 3]);
  });

  it('loses no entry if the saved state cannot be stored', async () => {
    const storage = new MemoryLog();
    storage.saveState = () => Promise.reject(new Error('quota exceeded'));
    const page = await recorded(storage);
    expect(replay([marksModule], readLog(lines(await page.recorder.export()))).unverified).toEqual([]);
    expect(idsOf(await recording(storage))).toEqual([1, 2, 3]);
  });

  it('is not stored after a wipe that happens while it is being built', async () => {
    const storage = new MemoryLog();
    const marks = marksApp();
    const pause = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let isPausing = false;
    const recorder = new Recorder(marks.app, storage, about, () => {
      if (!isPausing) return undefined;
      asked.resolve();
      return pause.promise;
    });
    await recorder.open();
    await marks.markRow(1, LONG);
    await recorder.flush();
    isPausing = true;
    let isSaved = false;
    storage.saveState = () => {
      isSaved = true;
      return Promise.resolve();
    };
    const flushed = recorder.flush();
    await asked.promise;
    const wiped = recorder.wipe();
    pause.resolve();
    await Promise.all([flushed, wiped]);
    expect(isSaved).toBe(false);
    expect(await storage.all()).toEqual([]);
  });

  it('does not keep a segment from ending, however often the page is reloaded', async () => {
    const begun: string[] = [];
    class Watched extends MemoryLog {
      override begin(snapshot: string): Promise<void> {
        begun.push(snapshot);
        return super.begin(snapshot);
      }
    }
    const storage = new Watched();
    for (let id = 1; id <= 9; id++) {
      const page = await recording(storage);
      for (let repeated = 0; repeated < 300; repeated++) await page.markRow(id, `${id} ${repeated}`.padEnd(1_000, 'x'));
      await page.recorder.flush();
      await page.recorder.flush();
      await page.recorder.flush();
    }
    expect(begun.length).toBeGreaterThan(1);
    expect(idsOf(await recording(storage))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
