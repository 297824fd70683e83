import { expect, it } from 'vitest';
import { mark, marksApp, marksModule } from '../kernel/fixture/marks.ts';
import { CommandRejected, readLog, Recorder } from '../kernel/index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { changesBetween } from './changes-between.ts';
import { playBack } from './playback.ts';

/** A session of two marks, the second of which is rejected. */
async function session() {
  const { app, calls } = marksApp();
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.0.0' });
  await recorder.open();
  const sent = [1, 2].map((id) => app.send(mark({ id, flag: true })));
  calls[0]?.respond();
  calls[1]?.reject(new CommandRejected(['no']));
  await Promise.all(sent.map((one) => one.outcome));
  const playback = await playBack([marksModule], readLog((await recorder.export()).split('\n')));
  const end = (playback.entries.at(-1)?.n ?? 0) + 1;
  const between = (after: number, until: number, ...ignored: readonly string[]) =>
    changesBetween(playback, after, until, new Set(ignored));
  return { playback, end, between };
}

it('names the events that changed the state, also by reverting an optimistic one', async () => {
  const { playback, end, between } = await session();
  const changes = between(playback.before, end);
  expect(changes.map(({ type }) => type)).toEqual([
    'marks/marked',
    'marks/marked',
    'marks/confirmed',
    'kernel/settled',
  ]);
  const [first, second] = changes;
  expect(between(first?.n ?? 0, end)).toEqual(changes.slice(1));
  expect(between(playback.before, second?.n ?? 0)).toEqual(changes.slice(0, 1));
});

it('names those that changed nothing but command phases only if nothing else changed', async () => {
  const { playback, end, between } = await session();
  const types = between(playback.before, end, 'marks/rows').map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(['kernel/requested', 'kernel/started', 'kernel/settled']));
  expect(between(playback.before, end, 'marks/rows', 'kernel/phases')).toEqual([]);
});
