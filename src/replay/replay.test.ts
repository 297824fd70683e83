import { describe, expect, it } from 'vitest';
import { CommandRejected, readLog, Recorder } from '../kernel/index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { replay } from './replay.ts';
import { mark, marksApp, marksModule, rows } from '../kernel/fixture/marks.ts';
import { about, lines } from '../kernel/fixture/recording.ts';

/** A session of marks: some accepted, one rejected, one pending. */
async function session() {
  const { app, calls } = marksApp();
  const storage = new MemoryLog();
  const recorder = new Recorder(app, storage, about);
  await recorder.open();
  const sent = [1, 2, 3].map((id) => app.send(mark({ id, flag: true, note: 'x'.repeat(20_000) })));
  calls[0]?.respond();
  calls[1]?.reject(new CommandRejected(['no']));
  await Promise.all(sent.slice(0, 2).map((one) => one.outcome));
  return { app, calls, storage, recorder };
}

describe('replay', () => {
  it('folds an exported log to the same state and verifies its checkpoints', async () => {
    const { app, recorder } = await session();
    const replayed = replay([marksModule], readLog(lines(await recorder.export())));
    expect(replayed.difference).toBeUndefined();
    expect(replayed.verified).toBe(1);
    expect([...replayed.read(rows)]).toEqual([...app.read(rows)]);
  });

  it('stops after the given entry', async () => {
    const { recorder } = await session();
    const log = readLog(lines(await recorder.export()));
    const first = log.entries.find((entry) => entry.kind === 'event' && entry.type === 'marks/marked');
    const replayed = replay([marksModule], log, { until: first?.n ?? 0 });
    expect([...replayed.read(rows)].map((row) => row.id)).toEqual([1]);
    expect(replayed.at).toBe(first?.n);
  });

  it('names the first checkpoint and slice that differ', async () => {
    const { recorder } = await session();
    const forged = lines(await recorder.export()).map((line) =>
      line.includes('"type":"marks/marked"') && line.includes('"id":3')
        ? line.replace('"flag":true', '"flag":false')
        : line,
    );
    expect(replay([marksModule], readLog(forged)).difference).toMatchObject({ slice: 'marks/rows' });
  });

  it('stores a large value once', async () => {
    const { recorder } = await session();
    const text = await recorder.export();
    expect(text.match(/x{20000}/g)).toHaveLength(1);
    const sent = readLog(lines(text)).entries.filter((entry) => entry.kind === 'command');
    expect(sent.map((entry) => entry.payload)).toContainEqual({ id: 2, flag: true, note: 'x'.repeat(20_000) });
  });

  it('does not verify events and slices that no current module defines', async () => {
    const { recorder } = await session();
    const replayed = replay([], readLog(lines(await recorder.export())));
    expect(replayed.unverified.filter(({ reason }) => reason === 'missing-module')).toMatchObject([
      { subject: 'marks/rows' },
      { subject: 'marks/marked', count: 3 },
      { subject: 'marks/confirmed', count: 1 },
      { subject: 'marks/noted', count: 1 },
    ]);
  });

  it('accepts events of its modules that no slice reduces', () => {
    const event = JSON.stringify({ kind: 'event', n: 1, type: 'marks/seen', v: 1, payload: {}, at: 1, by: 'user' });
    expect(replay([marksModule], readLog([event])).unverified).toEqual([
      { reason: 'no-checkpoint', subject: '', count: 1, n: 1 },
    ]);
  });

  it('names the events that may have caused a difference', async () => {
    const { recorder } = await session();
    const text = await recorder.export();
    const forged = text.replace(/("type":"marks\/marked".*?"id":3,"flag":)true/, '$1false');
    const log = readLog(lines(forged));
    // The second end reverts a mark.
    const taken = log.entries.filter(
      (entry) =>
        entry.kind === 'event' &&
        (entry.type.startsWith('marks/') || JSON.stringify(entry.payload).includes('"outcome":"failed"')),
    );
    expect(replay([marksModule], log).difference?.suspects.map(({ n }) => n)).toEqual(taken.map(({ n }) => n));
  });

  it('reports an event whose reducer throws, and an invalid event, once and by number', () => {
    const event = (n: number, payload: unknown) =>
      JSON.stringify({ kind: 'event', n, type: 'marks/marked', v: 1, payload, at: n, by: 'user' });
    const log = readLog([event(1, { id: 1, flag: true }), event(2, null), event(3, { id: 'x', flag: true })]);
    const { errors, unverified } = replay([marksModule], log);
    expect(errors.map(({ n }) => n)).toEqual([2, 3]);
    expect(errors[1]?.what).toMatch(/^marks\/marked, version 1, is not as defined: id: /);
    expect(unverified).toEqual([{ reason: 'no-checkpoint', subject: '', count: 2, n: 1 }]);
  });

  it('names the damaged slice of a snapshot', () => {
    const log = readLog(['{"kind":"snapshot","n":0,"state":{"marks/rows":7}}']);
    expect(() => replay([marksModule], log)).toThrow('the snapshot of marks/rows cannot be read');
  });

  it('names the first invalid line', () => {
    expect(() => readLog(['{"kind":"header","format":1}', 'nonsense'])).toThrow('line 2: not JSON');
    expect(() => readLog(['{"kind":"header","format":99}'])).toThrow('newer than this reader');
  });
});

describe('a reload', () => {
  it('continues the session and reverts pending commands', async () => {
    const { storage, recorder } = await session();
    await recorder.flush();
    const { app, row } = marksApp();
    const again = new Recorder(app, storage, about);
    await again.open();
    expect(row(1)).toMatchObject({ flag: true, confirmed: 1 });
    expect(row(3)).toBeUndefined();
    const replayed = replay([marksModule], readLog(lines(await again.export())));
    expect(replayed.difference).toBeUndefined();
    expect(replayed.verified).toBeGreaterThan(0);
  });

  it('starts a fresh log when the stored one is unreadable', async () => {
    const storage = new MemoryLog();
    await storage.begin('{"kind":"snapshot","n":0,"state":{}}');
    await storage.append(['broken']);
    const { app } = marksApp();
    await new Recorder(app, storage, about).open();
    expect(app.read(rows).size).toBe(0);
  });

  it('finds nothing after a wipe', async () => {
    const { storage, recorder } = await session();
    await recorder.flush();
    await recorder.wipe();
    expect(await storage.all()).toEqual([]);
  });
});

describe('the ring of segments', () => {
  it('starts a new segment when one is full and drops the oldest', async () => {
    const { app, calls } = marksApp();
    const storage = new MemoryLog(2);
    const recorder = new Recorder(app, storage, about);
    await recorder.open();
    for (let round = 0; round < 4; round++) {
      const from = calls.length;
      const sent = Array.from({ length: 600 }, (_, id) =>
        app.send(mark({ id: id + round * 1_000, flag: true, note: `${round} ${id} ${'y'.repeat(4_000)}` })),
      );
      for (const call of calls.slice(from)) call.respond();
      await Promise.all(sent.map((one) => one.outcome));
      await recorder.flush();
    }
    const log = readLog(lines(await recorder.export()));
    expect(log.snapshot?.n).toBeGreaterThan(0);
    const replayed = replay([marksModule], log);
    expect(replayed.difference).toBeUndefined();
    expect([...replayed.read(rows)]).toEqual([...app.read(rows)]);
  });
});
