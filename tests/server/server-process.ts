import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { shortLivedFlags } from './short-lived-flags.ts';
import { startFlags } from './start-flags.ts';

/** A real server in a separate process. */
export interface ServerProcess extends AsyncDisposable {
  /** The console's address, or that of the first port of a process without it. */
  readonly url: string;
  readonly pid: number;
  /** Sends `signal` and waits for the end; the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<number | string>;
  /** Its standard output, including the log. */
  output(): string;
}

const onFixtures = path.join(import.meta.dirname, 'fixture-server.ts');

interface ProcessOptions {
  /** The program; a server on the fixture modules by default. */
  readonly program?: string;
  /** A command that runs it, such as a tracer. */
  readonly under?: readonly string[];
  /** Whether several tests of a file share it; then the file ends it. */
  readonly isShared?: boolean;
  /** Whether its memory counts: then it runs just as `npm start` does. */
  readonly isMeasured?: boolean;
}

/** Starts one and waits until it is ready; rejects with what it wrote to stderr if it ends instead. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  { program = onFixtures, under = [], isShared = false, isMeasured = false }: ProcessOptions = {},
): Promise<ServerProcess> {
  const flags = [...startFlags, ...(isMeasured ? [] : shortLivedFlags)];
  const [command, ...args] = [...under, process.execPath, ...flags, program];
  const child = spawn(command ?? process.execPath, args, {
    env: { ...childEnvironment, PORT: '0', COLLECTOR_PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  // Also a process that a test did not expect to start.
  if (!isShared) onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout?.on('data', (chunk) => (out += String(chunk)));
  const url = await readyAddress(child, ended);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    output: () => out,
    end,
    kill: (signal) => void child.kill(signal),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return code ?? signal ?? 'unknown';
}

function readyAddress(child: ChildProcess, ended: Promise<number | string>): Promise<string> {
  let [out, errorOutput] = ['', ''];
  child.stderr?.on('data', (chunk) => (errorOutput += String(chunk)));
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const ready = /is ready(?: as [a-z, ]+)?: (http\S+?)(?:\/app\/)?\n/.exec(out);
      if (ready?.[1]) resolve(ready[1]);
    });
    void ended.then((code) => reject(new Error(`exit ${code}: ${errorOutput}`)));
  });
}
