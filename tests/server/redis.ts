import { existsSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { apt, canInstall } from '../postgres/programs.ts';
import { ChildServer } from './child-server.ts';
import { freePort } from './free-port.ts';

const PROGRAM = process.env['REDIS_SERVER'] ?? '/usr/bin/redis-server';

/** The message for a run without Redis. */
export const missingRedis =
  'SKIPPED: no submission was accepted through Redis. Install it (Debian: `apt-get install redis-server`), or name its program with REDIS_SERVER.';

export const hasRedis = (): boolean => existsSync(PROGRAM);

/** Whether it is there. Says what is skipped without it. */
export function findRedis(): boolean {
  if (!hasRedis()) console.warn(`\n${missingRedis}\n`);
  return hasRedis();
}

/** Installs it where possible, and returns whether it is there. */
export function provideRedis(): boolean {
  if (!hasRedis() && canInstall()) {
    console.log("No Redis here: installing Debian's package …");
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  }
  return hasRedis();
}

const clientOf = (url: string) => createClient({ url, socket: { reconnectStrategy: false } });

const PASSWORD = 'secret/word';

/** A real Redis server that flushes what it acknowledges. */
export class RedisServer extends ChildServer {
  readonly port: number;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #under: readonly string[];

  private constructor(port: number, settings: Readonly<Record<string, string>>, under: readonly string[]) {
    super();
    this.port = port;
    this.#settings = settings;
    this.#under = under;
  }

  /** `settings` replace those of its configuration. `under` is a command that runs it, such as a tracer. */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    under: readonly string[] = [],
  ): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), settings, under);
    await server.start();
    return server;
  }

  get #isEncrypted(): boolean {
    return this.#settings['tls-cert-file'] !== undefined;
  }

  get url(): string {
    // A node of a cluster has one database.
    const database = this.#settings['cluster-enabled'] === 'yes' ? 0 : 2;
    return `redis${this.#isEncrypted ? 's' : ''}://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts it again, after `kill`, with what it had stored. `other` replaces settings. */
  override async start(other: Readonly<Record<string, string>> = {}): Promise<void> {
    const settings = {
      ...(this.#isEncrypted ? { port: '0', 'tls-port': String(this.port) } : { port: String(this.port) }),
      bind: '127.0.0.1',
      dir: this.directory,
      requirepass: PASSWORD,
      appendonly: 'yes',
      appendfsync: 'always',
      save: '',
      ...this.#settings,
      ...other,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, ...value.split(' ')]);
    const [program, ...before] = [...this.#under, PROGRAM];
    const started = this.spawn(program, [...before, ...args]);
    while (!(await this.#responds())) {
      if (started.exitCode !== null) throw new Error(`Redis ended with ${started.exitCode}`);
      await after(20);
    }
  }

  /** Runs commands on a connection of its own. */
  async run<R>(commands: (client: ReturnType<typeof clientOf>) => Promise<R>): Promise<R> {
    const client = clientOf(this.url);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await commands(client);
    } finally {
      client.destroy();
    }
  }

  /** Whether it has loaded its data. */
  async #responds(): Promise<boolean> {
    try {
      return (await this.run((client) => client.ping())) === 'PONG';
    } catch {
      return false;
    }
  }
}
