import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const golden = path.join(root, 'tests/replay/golden/0.1.0-a-visitor-arrives-and-is-triaged.jsonl');
const replay = (...words: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'tools/replay.ts'), ...words], { cwd: root, encoding: 'utf8' });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'inlet-replay-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (text: string): string => {
  const file = path.join(folder, 'log.jsonl');
  writeFileSync(file, text);
  return file;
};

describe('npm run replay', { timeout: 30_000 }, () => {
  it('prints the state and says that the checkpoints agree', () => {
    const { status, stdout, stderr } = replay(golden);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('submissions/rows');
    expect(stderr).toMatch(/Folded the log of Inlet 0\.1\.0 up to entry \d+; \d+ checkpoints verified\./);
  });

  it('ends with 1 and names the first difference', () => {
    const tampered = readFileSync(golden, 'utf8').replace(
      /("type":"submissions\/marked".*?"marker":")inprogress/,
      '$1complete',
    );
    const { status, stderr } = replay(fileOf(tampered));
    expect(status).toBe(1);
    expect(stderr).toMatch(/First difference at entry \d+, slice submissions\//);
  });

  it('stops where it is told to', () => {
    expect(replay(golden, '--until', '12').stderr).toContain('up to entry 12;');
  });

  it('ends with 2 on what is no log, and on words it does not know', () => {
    expect(replay(fileOf('nonsense'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('line 1: not JSON') as string,
    });
    expect(replay()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: npm run replay') as string });
  });
});
