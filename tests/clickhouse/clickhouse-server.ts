import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { canInstall } from '../postgres/programs.ts';
import { ChildServer } from '../server/child-server.ts';
import { fastTempDirectory } from '../server/fast-temp-directory.ts';
import { freePort } from '../server/free-port.ts';

const engine = path.join(import.meta.dirname, 'engine');
const INSTALL_MS = 60_000;

/** The message for a run without ClickHouse. */
export const missingClickhouse =
  'SKIPPED: no page view was stored in ClickHouse. Install its embedded build, 550 MB: `npm install --no-package-lock --prefix tests/clickhouse/engine`.';

export const hasClickhouse = (): boolean => existsSync(path.join(engine, 'node_modules/chdb/package.json'));

/** Installs it where possible within a minute, and returns whether it is there. */
export function provideClickhouse(): boolean {
  if (!hasClickhouse() && canInstall()) {
    console.log('No ClickHouse here: installing its embedded build …');
    const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', engine];
    spawnSync('npm', args, { stdio: 'ignore', timeout: INSTALL_MS });
  }
  return hasClickhouse();
}

/** ClickHouse's embedded build behind HTTP. It can be killed, paused and restarted. */
export class ClickhouseServer extends ChildServer {
  readonly port: number;

  private constructor(port: number) {
    super(fastTempDirectory());
    this.port = port;
  }

  static async start(): Promise<ClickhouseServer> {
    const server = new ClickhouseServer(await freePort());
    await server.start();
    return server;
  }

  /** Starts it again, after `kill`, with what it had stored. */
  async start(): Promise<void> {
    const program = path.join(engine, 'serve.mjs');
    const started = this.spawn(process.execPath, [program, this.directory, String(this.port)]);
    while (!(await this.#responds())) {
      if (started.exitCode !== null) throw new Error(`ClickHouse ended with ${started.exitCode}`);
      await after(20);
    }
  }

  /** The value of VISITS_URL for a new database. */
  newDatabase(): Promise<string> {
    return newDatabaseOn(this.port);
  }

  async #responds(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** The value of VISITS_URL for a new database of the server at a port. */
export async function newDatabaseOn(port: number): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(port, `create database ${name}`);
  return `clickhouse://inlet:secret%2Fword@127.0.0.1:${port}/${name}`;
}

/** The result of a statement, as text. */
export async function runOn(port: number, statement: string, database = 'default'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/?database=${database}`, { method: 'POST', body: statement });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
