import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../tests/server/temporary-directory.ts';

/** A program that logs. */
const programOf = (body: string) =>
  [
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createLogger } from ${JSON.stringify(path.join(import.meta.dirname, 'logs.ts'))};
       const log = createLogger({ logLevel: 'info' });
       ${body}`,
    ],
  ] as const;

/** Logs in two turns of the event loop and exits in the second. */
const twoTurns = programOf(`
  log.info('one');
  log.info('two');
  setTimeout(() => {
    log.fatal('three');
    process.exit(1);
  });`);

/** Logs about 2 MB in a hundred turns of the event loop, signals that it is done, and exits. */
const LINES = 20_000;
const much = programOf(`
  for (let at = 0; at < ${LINES}; at += 1) {
    log.info(String(at));
    if (at % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  process.send('written');
  process.exit(3);`);
const numbers = Array.from({ length: LINES }, (_, at) => String(at));

/** The read end of a program's output pipe. */
function reading({ stdout }: ChildProcess): Readable {
  if (!stdout) throw new Error('the program was started without a pipe');
  return stdout;
}

const logTexts = (output: string): readonly string[] => {
  const lines = output.trimEnd().split('\n');
  return lines.map((line) => String((JSON.parse(line) as { msg: unknown }).msg));
};

it('writes every line to a pipe in order, including those of the last turn before exit', async () => {
  const output = await new Promise<string>((ended) => execFile(...twoTurns, (_error, stdout) => ended(stdout)));
  expect(logTexts(output)).toEqual(['one', 'two', 'three']);
});

it('writes every line to a file in order, including those of the last turn before exit', () => {
  using directory = temporaryDirectory();
  const file = path.join(directory.path, 'log');
  expect(() => execFileSync(...twoTurns, { stdio: ['ignore', openSync(file, 'w'), 'inherit'] })).toThrow(
    'Command failed',
  );
  expect(logTexts(readFileSync(file, 'utf8'))).toEqual(['one', 'two', 'three']);
});

it('waits for the reader of the pipe only at exit', async () => {
  const child = spawn(...much, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  // Nothing is read before everything has been logged.
  await once(child, 'message');
  expect(logTexts(await text(reading(child)))).toEqual(numbers);
});

it('continues after the reader of the pipe has closed it', async () => {
  const child = spawn(...much, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  reading(child).destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
});
