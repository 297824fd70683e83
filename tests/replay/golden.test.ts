import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldLog } from '../../tools/replay.ts';

const golden = path.join(import.meta.dirname, 'golden');
const logs = readdirSync(golden).filter((name) => name.endsWith('.jsonl'));

/** Logs recorded by released versions. Never edit them: a changed event needs an upcaster that reads the old version. */
describe('a golden log', () => {
  it('exists', () => expect(logs.length).toBeGreaterThan(0));

  it.each(logs)('%s folds with every checkpoint verified', async (name) => {
    const text = readFileSync(path.join(golden, name), 'utf8');
    const replayed = await foldLog(text);
    expect(replayed.difference).toBeUndefined();
    expect(replayed.verified).toBe(text.match(/"kind":"checkpoint"/g)?.length);
    expect(replayed.errors).toEqual([]);
    expect(replayed.unjudged.filter(({ reason }) => reason === 'missing-module')).toEqual([]);
  });

  it.each(logs)('%s stops after the given entry', async (name) => {
    const text = readFileSync(path.join(golden, name), 'utf8');
    expect((await foldLog(text, 10)).at).toBe(10);
  });
});
