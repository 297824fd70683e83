import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const folder = path.resolve(import.meta.dirname, '../../docs/webhooks');

/** A program of docs/webhooks.md that checks a signature. */
export interface VerifyExample {
  readonly language: string;
  readonly file: string;
  /** The command that shows whether the language is installed, and its name for the skip message. */
  readonly probe: readonly [program: string, word: string];
  /** How to run it; `scratch` is a folder for compiling. */
  readonly command: (file: string, scratch: string) => readonly [string, ...string[]];
}

export const verifyExamples: readonly VerifyExample[] = [
  {
    language: 'JavaScript',
    file: 'verify.mjs',
    probe: [process.execPath, '--version'],
    command: (file) => [process.execPath, file],
  },
  { language: 'Python', file: 'verify.py', probe: ['python3', '--version'], command: (file) => ['python3', file] },
  { language: 'PHP', file: 'verify.php', probe: ['php', '--version'], command: (file) => ['php', file] },
  {
    language: 'Java',
    file: 'Verify.java',
    probe: ['javac', '-version'],
    command(file, scratch) {
      // `java Verify.java` would compile it on each run.
      execFileSync('javac', ['-d', scratch, file], { stdio: ['ignore', 'ignore', 'inherit'] });
      return ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', scratch, 'Verify'];
    },
  },
];

export const isInstalled = ({ probe: [program, word] }: VerifyExample): boolean =>
  spawnSync(program, [word], { stdio: 'ignore' }).status === 0;

export interface SignedMessage {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Prepares an example; the result says whether a message is `genuine` or `not genuine`, or returns the error. */
export function verifierOf({ command, file }: VerifyExample, scratch: string) {
  const [program, ...words] = command(path.join(folder, file), scratch);
  return async (secret: string, { id, timestamp, signature, body }: SignedMessage): Promise<string> => {
    const child = spawn(program, [...words, id, timestamp, signature], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEBHOOK_SECRET: secret },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(body);
    const ended = once(child, 'exit');
    const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await ended) as [number | null];
    const verdict = output.trim();
    return code === (verdict === 'genuine' ? 0 : 1) && errorOutput === ''
      ? verdict
      : `exit ${code}: ${output}${errorOutput}`;
  };
}
