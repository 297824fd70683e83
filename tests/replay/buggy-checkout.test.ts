import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readLog } from '../../src/kernel/index.ts';
import { logOf, serialiseLog } from '../../src/replay/log-parts.ts';
import { foldLog, runReplay } from '../../tools/replay.ts';
import { commandsIn } from '../docs/commands.ts';
import { childEnvironment } from '../server/child-environment.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'inlet-buggy-checkout-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A checkout whose marks of several rows skip the first one. */
function buggyCheckout(): string {
  const checkout = path.join(folder, 'buggy');
  const configuration = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name));
  for (const part of [
    'contract',
    'modules',
    'server',
    'src',
    'tools',
    'package.json',
    'vite.config.ts',
    ...configuration,
  ])
    cpSync(path.join(root, part), path.join(checkout, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  const file = path.join(checkout, 'modules/submissions/mark-rows.ts');
  const [correct, buggy] = [
    'for (const id of submission_ids) reduceMark',
    'for (const id of submission_ids.slice(1)) reduceMark',
  ];
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(correct);
  writeFileSync(file, source.replace(correct, buggy));
  return checkout;
}

const golden = path.join(import.meta.dirname, 'golden/0.1.0-bulk-marks-and-undo.jsonl');

/** A log whose last checkpoint is its only one, and has what all had. */
function withOneCheckpoint(text: string): string {
  const log = readLog(text.split('\n'));
  const checkpoints = log.entries.filter((entry) => entry.kind === 'checkpoint');
  const last = checkpoints.at(-1);
  const digests = Object.assign({}, ...checkpoints.map((entry) => entry.digests)) as Record<string, string>;
  const orders = Object.assign({}, ...checkpoints.map((entry) => entry.orders)) as Record<string, string>;
  const entries = log.entries
    .filter((entry) => entry.kind !== 'checkpoint' || entry === last)
    .map((entry) => (entry === last ? { ...last, digests, orders } : entry));
  return serialiseLog(logOf(log, { state: log.snapshot?.state ?? {}, modules: log.snapshot?.modules }, entries));
}

const logFileOf = (test: string) => test.replace('.test.ts', '.jsonl');

/** Runs replay in another checkout. */
function replayIn(checkout: string, args: readonly string[]) {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/replay.ts', ...args], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, ...childEnvironment },
  });
  return { stdout, stderr };
}

function verdictOf(checkout: string, log: string): unknown {
  const { stdout, stderr } = replayIn(checkout, [log, '--json']);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** The arguments of a command of docs/replay.md, with the files of this test. */
function argumentsOf(command = '', files: Readonly<Record<string, string>>): readonly string[] {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
  expect(words.slice(0, 5)).toEqual(['npm', 'run', '-s', 'replay', '--']);
  return words.slice(5).map((word) => files[word] ?? word);
}

it('locates a wrong reducer as docs/replay.md does, and reduces its events to those that the buggy checkout folds otherwise', async () => {
  const checkout = buggyCheckout();
  const log = path.join(folder, 'recorded.jsonl');
  writeFileSync(log, withOneCheckpoint(readFileSync(golden, 'utf8')));
  // A browser test's log, with the checkpoint that the buggy build would have recorded.
  const { difference } = verdictOf(checkout, log) as { difference: Readonly<Record<string, string>> };
  expect(difference).toMatchObject({ slice: 'submissions/rows', part: 'content' });
  const { recorded = '', folded = '' } = difference;
  writeFileSync(log, readFileSync(log, 'utf8').replace(recorded, folded));

  const written: string[] = [];
  const output = { log: (line: string) => written.push(line), error: (line: string) => written.push(line) };
  const [all, reduced] = [path.join(folder, 'all.test.ts'), path.join(folder, 'reduced.test.ts')];
  const files = { LOG: log, 'tests/replay/regression.test.ts': reduced, '../buggy': checkout };
  const [bisect, fold, toTest, ...others] = commandsIn('docs/replay.md').map((command) => argumentsOf(command, files));
  expect(others).toEqual([]);
  const page = readFileSync(path.join(root, 'docs/replay.md'), 'utf8');
  const shown = [...page.matchAll(/^```text\n([^]*?)\n```$/gm)].map(([, text]) => text);
  expect(shown).toHaveLength(2);
  const symptom = replayIn(checkout, bisect ?? []);
  expect(symptom.stderr).toContain(shown[0]);
  expect(await runReplay(fold ?? [], output)).toBe(1);
  expect(written.splice(0).join('\n')).toContain(shown[1]);
  expect([await runReplay([log, '--to-test', all], output), written]).toEqual([0, [expect.stringContaining(all)]]);
  expect([await runReplay(toTest ?? [], output), written]).toEqual([
    0,
    [expect.stringContaining(all), expect.stringContaining(reduced)],
  ]);
  const [before, after] = [all, reduced].map((file) => readFileSync(logFileOf(file), 'utf8'));
  const entriesIn = (text = '') =>
    readLog(text.split('\n')).entries.map((entry) => ('type' in entry ? entry.type : entry.kind));
  expect(entriesIn(before)).toHaveLength(11);
  expect(entriesIn(after)).toEqual([
    'submissions/list-loaded',
    'submissions/marked-many',
    'submissions/mark-many-confirmed',
    'kernel/settled',
    'checkpoint',
  ]);
  expect((await foldLog(after ?? '')).difference).toBeUndefined();
  expect(verdictOf(checkout, logFileOf(reduced))).toMatchObject({ difference: { slice: 'submissions/rows' } });
  expect(readFileSync(reduced, 'utf8')).toContain(
    "it('folds submissions/rows, unlike the build that recorded reduced.jsonl'",
  );
}, 300_000);
