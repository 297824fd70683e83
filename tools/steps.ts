import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** One command of a longer run, under the name that a reader sees. */
export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin, or `node`. */
  readonly command: string;
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');

/** Runs a step to its end with its output shown, and says how long it took. */
export async function runStep({ name, command, words, env }: Step): Promise<Outcome> {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const ok = (await exitCode(command, words, env)) === 0;
  const seconds = (performance.now() - begun) / 1000;
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`);
  return { name, ok, seconds };
}

async function exitCode(command: string, words: readonly string[], env: Step['env'] = {}): Promise<number> {
  const child = spawn(command === 'node' ? process.execPath : command, words, {
    cwd: root,
    // Nobody answers a question here, so nothing may ask one.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    // npm's programs are .cmd files on Windows.
    shell: process.platform === 'win32' && command !== 'node',
  });
  const stop = (signal: NodeJS.Signals): void => {
    child.once('exit', () => process.exit(1));
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch (error) {
    console.error(`${command} could not be started: ${String(error)}`);
    return 1;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** What the steps took, one line each. */
export function timesOf(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const line = ({ name, ok, seconds }: Outcome): string =>
    `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok' : 'FAILED'}`;
  const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  return [...outcomes.map(line), `${'in all'.padEnd(width)}  ${total.toFixed(1).padStart(6)} s`].join('\n');
}
