import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const folder = path.resolve(import.meta.dirname, '../../docs/webhooks');

/** A program of docs/webhooks.md that checks a signature. */
export interface VerifyExample {
  readonly language: string;
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  /** What tells whether the machine has the language. */
  readonly probe: string;
}

export const verifyExamples: readonly VerifyExample[] = [
  { language: 'JavaScript', file: 'verify.mjs', command: [process.execPath], probe: '--version' },
  { language: 'Python', file: 'verify.py', command: ['python3'], probe: '--version' },
  { language: 'PHP', file: 'verify.php', command: ['php'], probe: '--version' },
  // Quicker than usual, since it runs for a moment.
  {
    language: 'Java',
    file: 'Verify.java',
    command: ['java', '-XX:TieredStopAtLevel=1', '-Xshare:auto'],
    probe: '-version',
  },
];

export const isInstalled = ({ command: [program], probe }: VerifyExample): boolean =>
  spawnSync(program, [probe], { stdio: 'ignore' }).status === 0;

export interface SignedMessage {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** What the program says of a message: `genuine` or `refused`, or what went wrong. */
export async function judge({ command, file }: VerifyExample, secret: string, message: SignedMessage): Promise<string> {
  const [program, ...words] = command;
  const { id, timestamp, signature, body } = message;
  const child = spawn(program, [...words, path.join(folder, file), id, timestamp, signature], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEBHOOK_SECRET: secret },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(body);
  const ended = once(child, 'exit');
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  const verdict = said.trim();
  return code === (verdict === 'genuine' ? 0 : 1) && complaint === '' ? verdict : `exit ${code}: ${said}${complaint}`;
}
