import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runReplay } from '../../tools/replay.ts';
import { childEnvironment } from '../server/child-environment.ts';
import { commandsIn } from './commands.ts';

const root = path.resolve(import.meta.dirname, '../..');
const log = 'tests/replay/golden/0.1.0-a-visitor-arrives-and-is-triaged.jsonl';
const commands = ['docs/replay-commands.md', 'docs/event-log.md'].flatMap((page) => commandsIn(page));

const folder = mkdtempSync(path.join(os.tmpdir(), 'inlet-replay-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const REPLAY = 'npm run -s replay --';
const env = { ...process.env, ...childEnvironment };

/** Runs a command of the pages as its reader does, on a golden log and around its first "in progress" mark. */
async function run(command: string) {
  const onGolden = command
    .replaceAll('--until 120', '--until 83')
    .replaceAll('--until 121', '--until 84')
    .replaceAll('tests/replay/regression.test.ts', path.join(folder, 'regression.test.ts'))
    .replaceAll(/\bLOG\b|inlet-event-log-\w+\.jsonl/g, log);
  return onGolden.startsWith(`${REPLAY} `) ? runHere(onGolden) : inBash(onGolden.replaceAll(REPLAY, replay));
}
const replay = `${process.execPath} tools/replay.ts`;
const inBash = (command: string) => spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8', env });

/** Bash reads the words; the tool runs in this process, which loads the console's modules once. */
async function runHere(command: string) {
  const { stdout: words } = inBash(command.replace(REPLAY, String.raw`printf '%s\0'`));
  const written = { stdout: '', stderr: '' };
  const status = await runReplay(words.split('\0').slice(0, -1), {
    log: (line) => (written.stdout += `${line}\n`),
    error: (line) => (written.stderr += `${line}\n`),
  });
  return { status, ...written };
}

test('finds commands on the pages', () => {
  expect(commands.length).toBeGreaterThan(3);
});

test.each(commands)('%s', async (command) => {
  const { status, stdout, stderr } = await run(command);
  if (command.startsWith('diff ')) {
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^> .*"is_inProgress": ?true/m);
  } else if (command.includes('--to-test')) {
    expect([status, stdout, stderr]).toEqual([0, '', expect.stringMatching(/^Wrote .* entries and .* commands/)]);
    expect(readdirSync(folder)).toEqual(['regression.jsonl', 'regression.test.ts']);
  } else if (command.includes('--redact')) {
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout.slice(0, stdout.indexOf('\n')))).toHaveProperty('redacted', ['secrets', 'personal data']);
  } else if (command.includes('--bisect')) {
    expect([status, stderr]).toEqual([1, 'The expression is never true.\n']);
  } else if (command.includes('--fold')) {
    // The golden log is older than the order of rows in checkpoints.
    expect([status, stderr]).toEqual([3, expect.stringContaining('checkpoints verified')]);
    expect(JSON.parse(stdout)).toHaveProperty('submissions/rows');
  } else {
    // Handlers have changed since the golden log was recorded.
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Drove \d+ commands?\.$/m)]);
    expect(JSON.parse(stdout)).toHaveProperty('submissions/rows');
  }
});
