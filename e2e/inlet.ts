import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fastTempDirectory } from '../tests/server/fast-temp-directory.ts';
import { freePort } from '../tests/server/free-port.ts';
import { shortLivedFlags } from '../tests/server/short-lived-flags.ts';
import { MIGRATED_DATABASE } from './global-setup.ts';

const root = path.dirname(import.meta.dirname);

/**
 * The product as `npm start` runs it: a separate process on free ports with its own data directory. Only V8 does not
 * recompile the embedded engine, which would take more of the browser's time than it saves.
 */
export class Inlet {
  readonly url: string;
  readonly collectorUrl: string;
  readonly #dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #root: string;
  #process: ChildProcess | undefined;

  private constructor(
    ports: readonly [number, number],
    dataDir: string,
    from: string,
    env: Readonly<Record<string, string>>,
  ) {
    const [port, collectorPort] = ports;
    this.url = `http://localhost:${port}`;
    this.collectorUrl = `http://localhost:${collectorPort}`;
    this.#dataDir = dataDir;
    this.#root = from;
    this.#env = {
      PORT: String(port),
      COLLECTOR_PORT: String(collectorPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    };
  }

  /**
   * Starts the server and waits until it is ready. `from` is another checkout, `env` are settings. A server of this
   * checkout starts with its tables already created, in half the time.
   */
  static async start(from = root, env: Readonly<Record<string, string>> = {}): Promise<Inlet> {
    const ports = [await freePort(), await freePort()] as const;
    const dataDir = await mkdtemp(path.join(fastTempDirectory(), 'inlet-e2e-'));
    if (from === root) await cp(migratedDatabase(), path.join(dataDir, 'db'), { recursive: true });
    const inlet = new Inlet(ports, dataDir, from, env);
    await inlet.run();
    return inlet;
  }

  /** Restarts the process on the same data and ports. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, [...shortLivedFlags, 'server/main.ts'], {
      cwd: this.#root,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    const lines = createInterface({ input: child.stdout });
    const ready = new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        if (line.includes('is ready')) resolve();
      });
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready.')));
    await Promise.race([ready, ended]);
    ended.catch(() => {
      // Once it is ready, only a test or `stop` ends it.
    });
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  /** The emails written so far, oldest first, as text. */
  async mails(): Promise<readonly string[]> {
    const outbox = path.join(this.#dataDir, 'outbox');
    const names = await readdir(outbox).catch((): string[] => []);
    // Files still being written have another extension.
    const whole = names.filter((name) => name.endsWith('.eml')).toSorted();
    return Promise.all(whole.map((name) => readFile(path.join(outbox, name), 'utf8')));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

function migratedDatabase(): string {
  const directory = process.env[MIGRATED_DATABASE];
  if (directory === undefined) throw new Error('e2e/global-setup.ts comes first');
  return directory;
}
