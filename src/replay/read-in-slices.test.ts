import { expect, it } from 'vitest';
import { logOf, ordersModule, sessionWith } from '../../tests/replay/orders.ts';
import { drive } from './drive.ts';
import { playBack } from './playback.ts';
import { readInSlices } from './read-in-slices.ts';

it('reads, folds and drives a log with pauses as without', async () => {
  const text = await sessionWith();
  const pauses: number[] = [];
  const yieldToMain = (done: number) => {
    pauses.push(done);
    return Promise.resolve();
  };
  const log = await readInSlices(text, yieldToMain);
  expect(log).toEqual(logOf(text));
  const modules = [ordersModule()];
  expect((await playBack(modules, log, { yieldToMain })).verdict).toEqual((await playBack(modules, log)).verdict);
  expect(await drive(modules, log, { yieldToMain })).toEqual(await drive(modules, log));
  expect(pauses.length).toBeGreaterThan(log.entries.length * 3);
  expect(Math.min(...pauses)).toBe(0);
  expect(Math.max(...pauses)).toBeLessThan(1);
});

it('ends at a pause that rejects', async () => {
  const text = await sessionWith();
  const log = logOf(text);
  for (const start of [
    (yieldToMain: () => Promise<void>) => readInSlices(text, yieldToMain),
    (yieldToMain: () => Promise<void>) => playBack([ordersModule()], log, { yieldToMain }),
    (yieldToMain: () => Promise<void>) => drive([ordersModule()], log, { yieldToMain }),
  ]) {
    let steps = 0;
    const running = start(() => (++steps === 3 ? Promise.reject(new Error('closed')) : Promise.resolve()));
    await expect(running).rejects.toThrow('closed');
    expect(steps).toBe(3);
  }
});
