import { expect, it } from 'vitest';
import { logOf, ordersModule, sessionWith } from '../../tests/replay/orders.ts';
import { drive } from './drive.ts';
import { playBack } from './playback.ts';
import { readLogYielding } from './read-log-yielding.ts';

it('reads, folds and drives a log with pauses as without', async () => {
  const text = await sessionWith();
  const pauses: number[] = [];
  const yieldToMain = (done: number) => {
    pauses.push(done);
    return Promise.resolve();
  };
  const log = await readLogYielding(text, yieldToMain);
  expect(log).toEqual(logOf(text));
  const modules = [ordersModule()];
  expect((await playBack(modules, log, { yieldToMain })).verdict).toEqual((await playBack(modules, log)).verdict);
  expect(await drive(modules, log, { yieldToMain })).toEqual(await drive(modules, log));
  expect(pauses.length).toBeGreaterThan(log.entries.length * 3);
  expect(Math.min(...pauses)).toBe(0);
  expect(Math.max(...pauses)).toBeLessThan(1);
});

it('rejects values with so many levels that showing them would end the page, in a line or across blobs', async () => {
  const header = '{"kind":"header","format":3,"product":"Inlet","version":"0.1.0","redacted":["secrets"]}';
  const read = (...lines: readonly string[]) => readLogYielding([header, ...lines].join('\n'), () => undefined);
  const nested = (depth: number) => `{"kind":"blob","hash":"a","value":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  await expect(read(nested(100_000))).rejects.toThrow('line 2: its values have too many levels');
  const chain = Array.from({ length: 600 }, (_, at) =>
    JSON.stringify({
      kind: 'blob',
      hash: `${at}`,
      ...(at === 0 ? { value: 1 } : { parts: { next: { $blob: `${at - 1}` } } }),
    }),
  );
  await expect(read(...chain)).rejects.toThrow(/line \d+: its values have too many levels/);
  expect((await read(nested(100), ...chain.slice(0, 100))).entries).toEqual([]);
});

it('rejects short lines that stand for more than fits into memory', async () => {
  const header = '{"kind":"header","format":3,"product":"Inlet","version":"0.1.0","redacted":["secrets"]}';
  const blob = (hash: string, parts: object) => JSON.stringify({ kind: 'blob', hash, ...parts });
  const rows = (level: number) => Array.from({ length: 20 }, () => `level-${level - 1}`);
  const levels = Array.from({ length: 60 }, (_, at) => blob(`level-${at + 1}`, { rows: rows(at + 1) }));
  const lines = [header, blob('level-0', { value: [1] }), ...levels];
  const read = (some: readonly string[]) => readLogYielding(some.join('\n'), () => undefined);
  await expect(read(lines)).rejects.toThrow(/^line \d+: its values are too large$/);
  expect((await read(lines.slice(0, 5))).entries).toEqual([]);
});

it('ends at a pause that rejects', async () => {
  const text = await sessionWith();
  const log = logOf(text);
  for (const start of [
    (yieldToMain: () => Promise<void>) => readLogYielding(text, yieldToMain),
    (yieldToMain: () => Promise<void>) => playBack([ordersModule()], log, { yieldToMain }),
    (yieldToMain: () => Promise<void>) => drive([ordersModule()], log, { yieldToMain }),
  ]) {
    let steps = 0;
    const running = start(() => (++steps === 3 ? Promise.reject(new Error('closed')) : Promise.resolve()));
    await expect(running).rejects.toThrow('closed');
    expect(steps).toBe(3);
  }
});
