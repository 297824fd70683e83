import { describe, expect, it } from 'vitest';
import { mark, marksApp, marksModule, rows, type Row } from '../kernel/fixture/marks.ts';
import { CommandRejected, readLog, Recorder, type NumberedEntry } from '../kernel/index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { playBack } from './playback.ts';
import { replay } from './replay.ts';

/** The exported log of a session with one accepted, one rejected and one pending mark. */
async function session() {
  const { app, calls } = marksApp();
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.0.0' });
  await recorder.open();
  const sent = [1, 2, 3].map((id) => app.send(mark({ id, flag: true })));
  calls[0]?.respond();
  calls[1]?.reject(new CommandRejected(['no']));
  await Promise.all(sent.slice(0, 2).map((one) => one.outcome));
  return { app, text: await recorder.export() };
}
const logOf = (text: string) => readLog(text.split('\n'));
const eventOf = (entries: readonly NumberedEntry[], type: string, at: number): number =>
  entries.filter((entry) => entry.kind === 'event' && entry.type === type)[at]?.n ?? Number.NaN;

const row = (id: number, confirmed = 0): Row => ({ id, flag: true, confirmed, notes: [] });

describe('playBack', () => {
  it('returns the state before the first entry and after each one', async () => {
    const { app, text } = await session();
    const playback = await playBack([marksModule], logOf(text));
    const { entries } = playback;
    expect(playback.slices).toEqual(['kernel/phases', 'marks/rows']);
    expect(playback.stateOf('marks/rows', playback.before)).toEqual([]);
    expect(playback.stateOf('marks/rows', eventOf(entries, 'marks/marked', 1))).toEqual([row(1), row(2)]);
    expect(playback.stateOf('marks/rows', entries.at(-1)?.n ?? 0)).toEqual([...app.read(rows)]);
  });

  it('returns only the slices that an entry changed', async () => {
    const { text } = await session();
    const playback = await playBack([marksModule], logOf(text));
    const confirmed = eventOf(playback.entries, 'marks/confirmed', 0);
    expect(playback.changesOf(confirmed)).toEqual([
      { slice: 'marks/rows', before: [row(1), row(2), row(3)], after: [row(1, 1), row(2), row(3)] },
    ]);
    const [first] = playback.entries;
    expect(first?.kind).toBe('command');
    expect(playback.changesOf(first?.n ?? 0)).toEqual([]);
  });

  it('reverts a rejected command’s events at the entry that settled it', async () => {
    const { text } = await session();
    const { entries, changesOf } = await playedBack(text);
    const rejected = entries.find((entry) => entry.kind === 'event' && JSON.stringify(entry).includes('"failed"'));
    expect(changesOf(rejected?.n ?? 0).map(({ slice }) => slice)).toEqual(['kernel/phases', 'marks/rows']);
    const [, taken] = changesOf(rejected?.n ?? 0);
    expect(taken?.before).toContainEqual(row(2));
    expect(taken?.after).toEqual([row(1, 1), row(3)]);
  });

  it('returns the same verdict as replay', async () => {
    const { text } = await session();
    const forged = text.replace(/("type":"marks\/marked".*?"id":3,"flag":)true/, '$1false');
    expect(forged).not.toBe(text);
    for (const log of [text, forged].map(logOf)) {
      const { verified, difference, errors, violations, unverified } = replay([marksModule], log);
      const { verdict } = await playBack([marksModule], log);
      expect(verdict).toEqual({ verified, difference, errors, violations, unverified });
    }
    expect((await playBack([marksModule], logOf(forged))).verdict.difference?.slice).toBe('marks/rows');
  });

  it('continues after an event that is invalid or whose reducer throws', async () => {
    const event = (n: number, payload: unknown) =>
      JSON.stringify({ kind: 'event', n, type: 'marks/marked', v: 1, payload, at: n, by: 'user' });
    const log = logOf([event(1, { id: 1, flag: true }), event(2, null), event(3, { id: 3, flag: true })].join('\n'));
    const playback = await playBack([marksModule], log);
    expect(playback.verdict.errors.map(({ n }) => n)).toEqual([2]);
    expect(playback.changesOf(2)).toEqual([]);
    expect(playback.stateOf('marks/rows', 3)).toEqual([row(1), row(3)]);
  });

  it('yields between entries, and throws for an entry that does not exist', async () => {
    const { text } = await session();
    let asked = 0;
    const playback = await playBack([marksModule], logOf(text), {
      yieldToMain: () => (++asked % 2 ? Promise.resolve() : undefined),
    });
    expect(asked).toBe(playback.entries.length);
    expect(() => playback.stateOf('marks/rows', 10_000)).toThrow('entry 10000 is not in the log');
    expect(() => playback.changesOf(playback.before)).toThrow(RangeError);
  });
});

async function playedBack(text: string) {
  const playback = await playBack([marksModule], logOf(text));
  return { entries: playback.entries, changesOf: (n: number) => playback.changesOf(n) };
}
