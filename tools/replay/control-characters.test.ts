import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { loadModules, runReplay } from '../replay.ts';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'inlet-replay-'));
  await loadModules();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function replay(...args: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const status = await runReplay(args, {
    log: (line) => (written.stdout += `${line}\n`),
    error: (line) => (written.stderr += `${line}\n`),
  });
  return { status, ...written };
}

it('writes nothing that a terminal would interpret, whatever a log contains', async () => {
  const hostile = 'a\u009b2Jb\u0090c\rd\u001b[31me\u007f';
  const snapshot = { kind: 'snapshot', n: 0, state: { 'shell/place': { path: `/${hostile}`, search: '' } } };
  const event = {
    kind: 'event',
    n: 1,
    type: `shell/${hostile}`,
    v: 1,
    payload: {},
    at: 0,
    by: hostile,
    command: hostile,
  };
  const header = { kind: 'header', format: 1, product: 'Inlet', version: manifest.version, redacted: [] };
  const file = path.join(folder, 'log.jsonl');
  writeFileSync(file, [header, snapshot, event].map((line) => JSON.stringify(line)).join('\n'));
  const control = /[^\P{Cc}\n\t]/u;
  for (const options of [[], ['--json'], ['--redact'], ['--bisect', 'true']]) {
    const { status, stdout, stderr } = await replay(file, ...options);
    // Not rejected.
    expect(status, stderr).not.toBe(2);
    expect(stdout + stderr, options.join(' ')).not.toMatch(control);
  }
  const { stdout } = await replay(file, '--state', 'shell/place');
  expect(JSON.parse(stdout)).toEqual({ path: `/${hostile}`, search: '' });
});
