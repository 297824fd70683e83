import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../server/free-port.ts';
import { findPrograms, missingPrograms } from './programs.ts';
import { type Account, unprivileged } from './unprivileged.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for tests, in the project that runs on one. */
    readonly postgres: string | undefined;
    /** The port of a pooler in front of it, in the project that runs through one. */
    readonly pooler: number | undefined;
    /** The port of a ClickHouse server, in the project whose servers store page views there. */
    readonly clickhouse: number | undefined;
    /** The address of a Redis server, in the project whose servers accept submissions through it. */
    readonly redis: string | undefined;
  }
}

const START_SECONDS = 30;

interface StartOptions {
  readonly programs?: string | undefined;
  /** The parent folder; the system's temporary folder by default. */
  readonly within?: string;
  /** Additional server settings. */
  readonly more?: Readonly<Record<string, string>>;
  /** Files that it finds one folder above its data, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * PostgreSQL in a temporary folder on a free local port, with durable commits. It ends with this process, however that
 * ends.
 * @example
 * await using postgres = await TestPostgres.start();
 * const url = await postgres.createDatabase('mine');
 */
export class TestPostgres implements AsyncDisposable {
  readonly #programs: string;
  readonly #folder: string;
  readonly #account: Account | undefined;
  readonly #password: string;
  readonly #more: Readonly<Record<string, string>>;
  #port = 0;
  #server: ChildProcess | undefined;

  private constructor(
    programs: string,
    more: Readonly<Record<string, string>>,
    within: string,
    password = randomBytes(12).toString('hex'),
  ) {
    this.#password = password;
    this.#programs = programs;
    this.#more = more;
    this.#account = unprivileged();
    this.#folder = mkdtempSync(path.join(within, 'inlet-postgres-'));
    if (this.#account) chownSync(this.#folder, this.#account.uid, this.#account.gid);
  }

  static async start(options: StartOptions = {}): Promise<TestPostgres> {
    const { programs = findPrograms(), more = {}, files = {}, within = os.tmpdir() } = options;
    if (programs === undefined) throw new Error(missingPrograms);
    const postgres = new TestPostgres(programs, more, within);
    try {
      postgres.#initialise();
      for (const [name, content] of Object.entries(files)) postgres.#write(name, content);
      await postgres.restart();
      return postgres;
    } catch (error) {
      await postgres[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** A hot standby that replicates from `primary`. */
  static async standbyOf(primary: TestPostgres): Promise<TestPostgres> {
    const standby = new TestPostgres(primary.#programs, primary.#more, os.tmpdir(), primary.#password);
    try {
      const args = ['-d', primary.url(), '-D', standby.#data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
      standby.#run('pg_basebackup', args);
      await standby.restart();
      return standby;
    } catch (error) {
      await standby[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Its connection URL; the only user is a superuser. */
  url(database = 'postgres'): string {
    return `postgres://inlet:${this.#password}@127.0.0.1:${this.#port}/${database}`;
  }

  /** Creates an empty database and returns its URL. */
  async createDatabase(name: string): Promise<string> {
    await execute(this.url(), `create database "${name}" template template0`);
    return this.url(name);
  }

  /** Starts the server again, after `kill` or `stop`, on the same port. */
  async restart(): Promise<void> {
    this.#port ||= await freePort();
    // A shell in between ends the server when this process is gone, because its input closes.
    const watch = '"$@" & server=$!; read -r line; kill -INT $server; wait $server';
    const args = [path.join(this.#programs, 'postgres'), '-D', this.#data, ...this.#settings()];
    const log = {
      ...this.#account,
      cwd: this.#folder,
      stdio: ['pipe', 'ignore', 'pipe'] as ['pipe', 'ignore', 'pipe'],
    };
    this.#server = spawn('sh', ['-c', watch, 'sh', ...args], log);
    let output = '';
    this.#server.stderr?.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)));
    await this.#accepting(() => output);
  }

  /** Ends every process of the server at once, as a crash would. */
  async kill(): Promise<void> {
    const postmaster = Number(readFileSync(path.join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // Otherwise it might start another process while they are listed.
    process.kill(postmaster, 'SIGSTOP');
    for (const pid of [postmaster, ...childrenOf(postmaster)]) endProcess(pid);
    await this.stop();
  }

  /** Stops it gracefully; open connections are closed. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.stdin?.end();
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  #initialise(): void {
    const passwordFile = this.#write('password', this.#password);
    const args = ['-D', this.#data, '-U', 'inlet', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const quick = ['--no-sync', '--encoding=UTF8', '--locale=C', '--no-instructions'];
    this.#run('initdb', [...args, ...quick]);
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(path.join(this.#programs, program), args, {
      ...this.#account,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  /** Readable by the server only. */
  #write(name: string, content: string): string {
    const file = path.join(this.#folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (this.#account) chownSync(file, this.#account.uid, this.#account.gid);
    return file;
  }

  #settings(): string[] {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.#port,
      unix_socket_directories: '',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      shared_buffers: '64MB',
      // Another time zone than the machine's, so that dependence on it shows.
      timezone: 'Pacific/Kiritimati',
      ...this.#more,
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  async #accepting(output: () => string): Promise<void> {
    const until = Date.now() + START_SECONDS * 1000;
    while (Date.now() < until && this.#server?.exitCode === null) {
      if (await isAccepting(this.url())) return;
      await after(50);
    }
    throw new Error(`PostgreSQL did not start:\n${output()}`);
  }
}

const isAccepting = (url: string): Promise<boolean> =>
  execute(url, 'select 1').then(
    () => true,
    () => false,
  );

/** Runs one statement on a connection of its own, and returns its rows. */
export async function execute<Row extends object>(url: string, statement: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  // Also when the server ends while idle.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function childrenOf(parent: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return all
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}
