import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../server/free-port.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { apt, canInstall } from './programs.ts';
import { unprivileged } from './unprivileged.ts';

const PROGRAM = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const START_SECONDS = 10;

/** The message for a run without PgBouncer. */
export const missingPgBouncer =
  'SKIPPED: nothing was tested behind a transaction pooler. Install PgBouncer (Debian: `apt-get install pgbouncer`), or name its program with PGBOUNCER.';

export const hasPgBouncer = (): boolean => existsSync(PROGRAM);

/** Installs it where possible, and returns whether it is there. */
export function providePgBouncer(): boolean {
  if (!hasPgBouncer() && canInstall()) {
    console.log("No PgBouncer here: installing Debian's package …");
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'pgbouncer');
  }
  return hasPgBouncer();
}

/** A real PgBouncer in transaction mode in front of a PostgreSQL server, for all of its databases. */
export class PgBouncer implements AsyncDisposable {
  readonly port: number;
  readonly #folder = temporaryDirectory();
  #process: ChildProcess | undefined;

  private constructor(to: URL, port: number, maxClients: number) {
    this.port = port;
    this.#write('users', `"${to.username}" "${to.password}"\n`);
    this.#write('pgbouncer.ini', configurationOf(to, port, path.join(this.#folder.path, 'users'), maxClients));
  }

  /** `postgres` is the address of a database of the server, with its only user. */
  static async start(postgres: string, maxClients = 500): Promise<PgBouncer> {
    const bouncer = new PgBouncer(new URL(postgres), await freePort(), maxClients);
    await bouncer.restart();
    return bouncer;
  }

  /** The address of a database of that server, through the pooler. */
  through(postgres: string): string {
    const url = new URL(postgres);
    url.port = String(this.port);
    return url.href;
  }

  /** Starts it again, after `kill`. */
  async restart(): Promise<void> {
    const account = unprivileged();
    if (account) chownSync(this.#folder.path, account.uid, account.gid);
    const options = { ...account, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
    this.#process = spawn(PROGRAM, [path.join(this.#folder.path, 'pgbouncer.ini')], options);
    let output = '';
    this.#process.stderr?.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)));
    const until = Date.now() + START_SECONDS * 1000;
    while (!(await isListening(this.port))) {
      if (Date.now() > until || this.#process.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`);
      await after(50);
    }
  }

  async kill(): Promise<void> {
    const ended = this.#process?.exitCode === null && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    this.#folder[Symbol.dispose]();
  }

  #write(name: string, content: string): void {
    const file = path.join(this.#folder.path, name);
    writeFileSync(file, content, { mode: 0o600 });
    const account = unprivileged();
    if (account) chownSync(file, account.uid, account.gid);
  }
}

/** Fewer connections to the server than one Inlet process opens to the pooler. */
const POOL_SIZE = 5;

const configurationOf = ({ hostname, port }: URL, own: number, users: string, maxClients: number): string => `
[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = ${maxClients}
server_login_retry = 1
`;

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
