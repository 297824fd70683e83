import { execFile, execFileSync } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../tests/server/temporary-directory.ts';
import { createLogger } from './logs.ts';

it('writes no secret, at whatever depth it was put into a line', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  log.info(
    {
      password: 'canary',
      user: { token: 'canary', form: { api_key: 'canary', settings: { slack_webhook: 'canary' } } },
    },
    'a mistake',
  );
  log.info(
    {
      headers: { cookie: 'canary', authorization: 'canary', 'set-cookie': 'canary' },
      google_recaptcha_secret: 'canary',
    },
    'another',
  );
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('canary');
});

/** Writes lines in two turns, the second of which ends the process. */
const program = `
  import { createLogger } from ${JSON.stringify(path.join(import.meta.dirname, 'logs.ts'))};
  const log = createLogger({ logLevel: 'info' });
  log.info('one');
  log.info('two');
  setTimeout(() => {
    log.fatal('three');
    process.exit(1);
  });`;
const run = [process.execPath, ['--input-type=module', '--eval', program]] as const;
const said = (output: string): readonly string[] => {
  const lines = output.trimEnd().split('\n');
  return lines.map((line) => String((JSON.parse(line) as { msg: unknown }).msg));
};

it('writes every line in order into a pipe, also those of the turn in which the process ends', async () => {
  const output = await new Promise<string>((ended) => execFile(...run, (_error, stdout) => ended(stdout)));
  expect(said(output)).toEqual(['one', 'two', 'three']);
});

it('writes every line in order into a file, also those of the turn in which the process ends', () => {
  using directory = temporaryDirectory();
  const file = path.join(directory.path, 'log');
  expect(() => execFileSync(...run, { stdio: ['ignore', openSync(file, 'w'), 'inherit'] })).toThrow('Command failed');
  expect(said(readFileSync(file, 'utf8'))).toEqual(['one', 'two', 'three']);
});
