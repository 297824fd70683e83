import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { goldenLogs } from '../../e2e/golden-logs.ts';
import { readLog } from '../../src/kernel/index.ts';
import { driveLog, foldLog } from '../../tools/replay.ts';

const root = path.resolve(import.meta.dirname, '../..');
const golden = path.join(import.meta.dirname, 'golden');
const logs = readdirSync(golden).filter((name) => name.endsWith('.jsonl'));
/** Its login page had loaded few modules, which logs did not record yet: the others did not react. */
const knownDifferences: Readonly<Record<string, number>> = { '0.1.0-a-visitor-arrives-and-is-triaged.jsonl': 17 };

/**
 * Logs recorded by released versions. Never edit them: a changed event needs an upcaster that reads the old version.
 */
describe('a golden log', () => {
  it.each(Object.entries(goldenLogs))('%s is recorded by the browser test “%s”', (name, title) => {
    expect(logs.filter((log) => log.endsWith(`-${name}.jsonl`))).not.toEqual([]);
    const specs = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
    expect(specs.filter((spec) => spec.includes(`'${title}'`))).toHaveLength(1);
  });

  it.each(logs)('%s folds with every checkpoint verified', async (name) => {
    const text = readFileSync(path.join(golden, name), 'utf8');
    const replayed = await foldLog(text);
    expect(replayed.difference).toBeUndefined();
    expect(replayed.verified).toBe(text.match(/"kind":"checkpoint"/g)?.length);
    expect(replayed.errors).toEqual([]);
    expect(replayed.violations).toEqual([]);
    expect(replayed.unverified.filter(({ reason }) => reason === 'missing-module')).toEqual([]);
  });

  it.each(logs)('%s has commands that do what they did when it was recorded', async (name) => {
    const { driven, difference } = await driveLog(readFileSync(path.join(golden, name), 'utf8'));
    expect(difference?.n).toBe(knownDifferences[name]);
    expect(driven).toBeGreaterThan(0);
  });

  it.each(logs)('%s stops after the given entry', async (name) => {
    const text = readFileSync(path.join(golden, name), 'utf8');
    const tenth = readLog(text.split('\n')).entries[9]?.n;
    expect((await foldLog(text, tenth)).at).toBe(tenth);
  });
});
