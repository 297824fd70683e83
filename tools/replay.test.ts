import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../tests/server/child-environment.ts';
import manifest from '../package.json' with { type: 'json' };
import { digestOf } from '../src/kernel/digest.ts';
import { USAGE } from './replay/help.ts';
import { driveLog, foldLog, runReplay } from './replay.ts';

const root = path.dirname(import.meta.dirname);
const golden = path.join(root, 'tests/replay/golden/0.1.0-a-visitor-arrives-and-is-triaged.jsonl');
const goldenText = readFileSync(golden, 'utf8');

/** A log of no events, whose only checkpoint lists every slice, as this checkout would record it. */
let completeLog = '';
beforeAll(async () => {
  const header = { kind: 'header', format: 1, product: 'Inlet', version: manifest.version, redacted: [] };
  const { state } = await foldLog(
    [header, { kind: 'snapshot', n: 0, state: {} }].map((line) => JSON.stringify(line)).join('\n'),
  );
  const digests = Object.entries(state).map(([slice, saved]) => [
    slice,
    Array.isArray(saved) ? EMPTY_TABLE : digestOf(saved),
  ]);
  const orders = Object.entries(state).flatMap(([slice, saved]) =>
    Array.isArray(saved) ? [[slice, EMPTY_TABLE]] : [],
  );
  const checkpoint = {
    kind: 'checkpoint',
    n: 1,
    digests: Object.fromEntries(digests),
    orders: Object.fromEntries(orders),
  };
  completeLog = [header, { kind: 'snapshot', n: 0, state: {} }, checkpoint]
    .map((line) => JSON.stringify(line))
    .join('\n');
}, 30_000);
const EMPTY_TABLE = '0'.repeat(13);

/** Runs the tool in this process, which loads the console's modules once. */
async function replay(...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const status = await runReplay(args, {
    log: (line) => (written.stdout += `${line}\n`),
    error: (line) => (written.stderr += `${line}\n`),
  });
  return { status, ...written };
}

/** Runs it as npm does. */
const spawnReplay = (file: string, env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [path.join(root, 'tools/replay.ts'), file], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...childEnvironment, ...env },
  });

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
  it('prints the state, that the checkpoints match, and what it could not verify', async () => {
    const { status, stdout, stderr } = await replay(golden, '--fold');
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toHaveProperty('submissions/rows');
    expect(stderr).toMatch(/Folded the log of Inlet 0\.1\.0 up to entry \d+; \d+ checkpoints verified\./);
    expect(stderr).toMatch(
      /Not verified: the order of rows, which this log is too old to contain: .*submissions\/rows/,
    );
    expect(stderr).toContain('Not verified: slices that no checkpoint lists: ');
    expect(stderr).toContain(
      'Not verified: commands that were still running at the end: live/listen (entry 18), event-log/export (entry 111).',
    );
  });

  it('exits with 0 when everything was verified', async () => {
    const { status, stderr } = await replay(fileOf(completeLog));
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        'Folded the log of Inlet 0.1.0 up to entry 1; 1 checkpoint verified.\nVerified: everything in the log was checked and agrees. What screens showed is not in the log.\nDrove 0 commands; every one yielded what was recorded.\n',
    });
  });

  it('runs the handlers again, and does not verify a log that was only folded', async () => {
    const log = fileOf(goldenText);
    // Handlers have changed since it was recorded.
    expect(await replay(log)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Drove \d+ commands\.$/m) });
    expect((await replay(log, '--fold')).stderr).not.toContain('Drove');
    const { status, stderr } = await replay(fileOf(completeLog), '--fold');
    expect(status).toBe(3);
    expect(stderr).toContain(
      'Everything in the log was folded and agrees. The handlers were not run again, so the log is not verified.\n',
    );
    expect(await replay(log, '--fold', '--drive')).toMatchObject({
      status: 2,
      stderr: `Use either --drive or --fold.\n${USAGE}\n`,
    });
  });

  it('prints the verdict as JSON on request', async () => {
    const { status, stdout, stderr } = await replay(golden, '--json', '--until', '12');
    expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      at: 12,
      conclusion: { kind: 'unverified' },
      errors: [],
      unverified: expect.arrayContaining([{ reason: 'no-checkpoint', subject: '', count: 8, n: 2 }]),
    });
  });

  it('exits with 1 and names the first difference', async () => {
    const tampered = goldenText.replace(/("type":"submissions\/marked".*?"marker":")inprogress/, '$1complete');
    const { status, stderr } = await replay(fileOf(tampered));
    expect(status).toBe(1);
    expect(stderr).toMatch(/First difference at entry \d+, slice submissions\//);
  });

  it('finds the first entry after which an expression is true, and prints the state there', async () => {
    const inProgress = "state['submissions/rows'].some(({ is_inProgress }) => is_inProgress)";
    const { status, stdout, stderr } = await replay(golden, '--bisect', inProgress);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^The expression is first true after entry 84 \(event submissions\/marked\), of entry \d+ \(command submissions\/mark\)\.\n/,
    );
    const { 'submissions/rows': rows } = JSON.parse(stdout) as Record<string, object[]>;
    expect(rows).toContainEqual(expect.objectContaining({ is_inProgress: true }));
  });

  it('names the command of the entry after which an expression is first true', async () => {
    const lines = goldenText.split('\n');
    const marked = lines.findIndex((line) => line.includes('"n":84,'));
    const { command } = JSON.parse(lines[marked] ?? '') as { readonly command: string };
    const effect = { n: 85, kind: 'effect', command, order: 0, service: 'a/b', call: 'c', request: [], at: 1 };
    const log = [...lines.slice(0, marked + 1), JSON.stringify(effect)].join('\n');
    const { stderr } = await replay(fileOf(log), '--bisect', "was(slice('rows').some((row) => row.is_inProgress))");
    expect(stderr).toMatch(
      /^The expression is first true after entry 85 \(effect\), of entry \d+ \(command submissions\/mark\)\.\n/,
    );
  });

  it.each([
    ['false', 1, 'The expression is never true.\n'],
    [
      "state['submissions/rows'].nothing.at",
      2,
      "The expression threw after 14 states, first after entry 0: TypeError: Cannot read properties of undefined (reading 'at')\n",
    ],
    [
      "row('submisions/rows', 2).is_spam",
      2,
      /^The expression threw after \d+ states?, first after entry 0: Error: No slice is called “submisions\/rows”\. Did you mean “submissions\/rows”\?\n$/,
    ],
    ['(', 2, "The expression is not valid: Unexpected token ')'\n"],
  ])('says why there is none for the expression %s', async (expression, status, stderr) => {
    expect(await replay(golden, '--bisect', expression)).toMatchObject({
      status,
      stdout: '',
      stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
    });
  });

  it('has the entry in the verdict as JSON', async () => {
    const expression = "slice('rows').some((row) => row.is_inProgress)";
    const { status, stdout, stderr } = await replay(golden, '--bisect', expression, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      at: 84,
      bisect: [
        { n: 84, kind: 'event', type: 'submissions/marked' },
        { kind: 'command', type: 'submissions/mark' },
      ],
    });
    const never = await replay(golden, '--bisect', 'false', '--json');
    expect({ ...never, stdout: JSON.parse(never.stdout) as unknown }).toEqual({
      status: 1,
      stdout: { bisect: null },
      stderr: '',
    });
  });

  it('says that texts are pseudonyms where an expression is never true', async () => {
    const log = fileOf(goldenText.replace('"redacted":["secrets"]', '"redacted":["secrets","personal data"]'));
    expect(
      (await replay(log, '--bisect', "slice('rows').some((row) => row.submitted_data.includes('Ada'))")).stderr,
    ).toBe('The expression is never true.\nTexts in this log are pseudonyms: compare ids, flags and times instead.\n');
  });

  it('finds the return to an earlier state', async () => {
    const marked = "slice('rows').some((row) => row.is_inProgress)";
    const { stderr } = await replay(golden, '--bisect', `was(was(!${marked}) && ${marked}) && ${marked}`);
    expect(stderr).toMatch(/^The expression is first true after entry 85 /);
  });

  it('finds a change by an expression over time', async () => {
    const marked = "slice('rows').some((row) => row.is_inProgress)";
    const { stderr } = await replay(
      golden,
      '--bisect',
      `now(${marked}) && was(slice('rows').length > 0 && !${marked})`,
    );
    expect(stderr).toMatch(/^The expression is first true after entry 84 /);
  });

  it('prints one slice, whose name may be abbreviated', async () => {
    const { stdout, status } = await replay(golden, '--state', 'details', '--until', '12');
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toEqual([]);
    const both = await replay(golden, '--state', 'details', '--json');
    expect(JSON.parse(both.stdout)).toMatchObject({ verified: 8, state: { 'submissions/details': expect.anything() } });
    expect(await replay(golden, '--state', 'submisions/rows')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'No slice is called “submisions/rows”. Did you mean “submissions/rows”?\n',
    });
  });

  it('explains itself', async () => {
    const { status, stdout, stderr } = await replay('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(USAGE);
    for (const name of ['was(a)', 'never(a)', 'row(', 'slice(', '--state', 'Exit codes'])
      expect(stdout).toContain(name);
  });

  it('stops at the given entry', async () => {
    expect((await replay(golden, '--until', '12')).stderr).toContain('up to entry 12;');
  });

  it('exits with 2 on a file that is not a log and on unknown arguments', async () => {
    expect(await replay(fileOf('nonsense'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('line 1: not JSON'),
    });
    expect(await replay()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Usage: npm run -s replay'),
    });
  });

  it.each([
    [['--until', '-1'], '--until takes the number of an entry.'],
    [['--until='], '--until needs a value.'],
    [['--state='], '--state needs a value.'],
    [['--faster'], 'There is no option --faster.'],
    [['--drive=7'], '--drive takes no value.'],
    [['--to-test', 'regression.ts'], 'The file of --to-test must end with .test.ts.'],
    [['--buggy', '../buggy'], '--buggy needs --to-test.'],
    [['--bisect', ' '], '--bisect needs a value.'],
    [['one-more.jsonl'], 'One file at a time: one-more.jsonl is another.'],
  ])('says what is wrong with %s, and shows its usage', async (args, problem) => {
    expect(await replay(golden, ...args)).toEqual({ status: 2, stdout: '', stderr: `${problem}\n${USAGE}\n` });
  });

  it('exits with 2 on an empty file and on a header alone', async () => {
    const [header = ''] = goldenText.split('\n');
    for (const text of ['', '\n\n', header])
      expect(await replay(fileOf(text))).toMatchObject({
        status: 2,
        stderr: 'the file is not an event log\n',
      });
  });

  it('says how far a truncated log is complete, and replays that part', async () => {
    const file = fileOf(goldenText.slice(0, goldenText.indexOf('"n":31,') + 20));
    expect(await replay(file)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^line \d+: not JSON, or cut off; up to entry 30 the log is whole\n$/),
    });
    expect((await replay(file, '--until', '30')).stderr).toContain('up to entry 30;');
  });

  it('exits with 1 and names the entry when an event does not match its schema', async () => {
    const tampered = goldenText.replace(/("type":"submissions\/marked".*?"marker":)"inprogress"/, '$17');
    const { status, stderr } = await replay(fileOf(tampered));
    expect(status).toBe(1);
    expect(stderr).toMatch(/Entry \d+: submissions\/marked, version 1, is not as defined: marker: /);
  });

  it('says when another version recorded it, and which changes follow the last checkpoint', async () => {
    const other = goldenText.replace('"n":0,"version":"0.1.0"', '"n":0,"version":"9.9.9"');
    const lines = other.trimEnd().split('\n');
    const last = lines.findLastIndex((line) => line.includes('"kind":"checkpoint"'));
    const { stderr } = await replay(fileOf(lines.slice(0, last).join('\n')));
    expect(stderr).toContain('Not verified: the state of another version, whose snapshot is used as recorded: 9.9.9.');
    expect(stderr).toMatch(/Not verified: changes after the last checkpoint: kernel\/phases \(\d+ from entry \d+\)/);
  });

  it('writes a test of the first difference, with the reduced log next to it', async () => {
    const file = path.join(folder, 'regression.test.ts');
    const { status, stdout, stderr } = await replay(golden, '--to-test', file);
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(
      /^Wrote .*regression\.test\.ts and .*regression\.jsonl: \d+ of \d+ entries and \d+ of \d+ commands/,
    );
    const source = readFileSync(file, 'utf8');
    expect(source).toContain("import { driveLog } from '" + path.relative(folder, path.join(root, 'tools/replay.ts')));
    const log = readFileSync(path.join(folder, 'regression.jsonl'), 'utf8');
    expect(log.length).toBeLessThan(goldenText.length / 4);
    const { difference } = await driveLog(log);
    expect(source).toContain(`runs ${difference?.command?.type}, unlike the build that recorded regression.jsonl`);
    expect(source).toContain(`toMatchObject({ n: ${difference?.n}, got: `);
    // Neither file is overwritten.
    expect(await replay(golden, '--to-test', file)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('exists'),
    });
  });

  it('writes no test for a log without a difference', async () => {
    expect(await replay(fileOf(completeLog), '--to-test', path.join(folder, 'nothing.test.ts'))).toMatchObject({
      status: 2,
      stderr: 'the log shows no difference and no violated invariant\n',
    });
  });

  it('resolves a file against the current directory', () => {
    const { status } = spawnReplay(path.basename(fileOf(completeLog)), { INIT_CWD: folder });
    expect(status).toBe(0);
  });
});
