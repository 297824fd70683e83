import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** One command of a longer run, with its displayed name. */
export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin, or `node`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** The output of the step; empty if it was shown live. */
  readonly output: string;
}

/** `live` writes output as it arrives, `whole` once the step has ended, for parallel steps. */
type Output = 'live' | 'whole';

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');
/** Steps start hundreds of Node programs, which share the code that they compile. */
const compiled = path.join(root, 'node_modules', '.cache', 'inlet', 'compiled');

/** Runs a step with its output shown, and returns its duration. */
export async function runStep(step: Step, output: Output = 'live'): Promise<Outcome> {
  const { name } = step;
  console.log(output === 'live' ? `\n── ${name}` : `── ${name}: started`);
  const begun = performance.now();
  const { code, text } = await run(step, output);
  const [ok, seconds] = [code === 0, (performance.now() - begun) / 1000];
  if (output === 'whole') console.log(`\n── ${name}\n${text}`);
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`);
  return { name, ok, seconds, output: text };
}

/** Runs the steps in parallel, at most `atOnce` at a time; outcomes are in the order of the steps. */
export async function runSteps(steps: readonly Step[], atOnce = steps.length): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...steps.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await runStep(next[1], 'whole');
  };
  await Promise.all(Array.from({ length: Math.max(atOnce, 1) }, work));
  return outcomes;
}

const running = new Set<ChildProcess>();

/** Forwards signals to every running step, and ends this process with the first of them. */
function stop(signal: NodeJS.Signals): void {
  for (const child of running) {
    child.once('exit', () => process.exit(1));
    child.kill(signal);
  }
}

async function run({ command, args, env = {} }: Step, output: Output): Promise<{ code: number; text: string }> {
  const to = output === 'live' ? 'inherit' : 'pipe';
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: root,
    // Steps have no input, so nothing may prompt.
    stdio: ['ignore', to, to],
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      ...env,
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
    // npm's programs are .cmd files on Windows.
    shell: process.platform === 'win32' && command !== 'node',
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (running.size === 0) process.on('SIGINT', stop).on('SIGTERM', stop);
  running.add(child);
  try {
    // `close` waits for the last output, which `exit` does not.
    // The event's first argument, as Node documents it.
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, text: Buffer.concat(chunks).toString() };
  } catch (error) {
    return { code: 1, text: `${command} could not be started: ${String(error)}\n` };
  } finally {
    running.delete(child);
    if (running.size === 0) process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** The duration of each step, and of all together, since they overlap. */
export function timesOf(outcomes: readonly Outcome[], inAll = performance.now() / 1000): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const line = ({ name, ok, seconds }: Outcome): string =>
    `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok' : 'FAILED'}`;
  return [...outcomes.map(line), `${'in all'.padEnd(width)}  ${inAll.toFixed(1).padStart(6)} s`].join('\n');
}
