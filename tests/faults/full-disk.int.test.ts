import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { EmbeddedEngine } from '../../server/db/embedded/embedded-engine.ts';
import { newForms, newOwner } from '../../tools/bench/intake/new-forms.ts';
import { freePort } from '../server/free-port.ts';
import { childEnvironment } from '../server/child-environment.ts';
import { migratedDirectory } from '../server/migrated.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { shortLivedFlags } from '../server/short-lived-flags.ts';
import { type SmallDisk, smallDisk, whyNoSmallDisk } from './small-disk.ts';

const MB = 1024 ** 2;
const program = path.resolve(import.meta.dirname, '../../server/main.ts');
const own = { 'sec-fetch-site': 'same-origin' };

const missing = inject('postgres') === undefined ? whyNoSmallDisk() : 'the disk of PostgreSQL is its own business';
if (missing !== undefined) console.warn(`SKIPPED: the tests of a full disk (${missing})`);

interface TimedResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** The product on a separate disk, with a form. */
class Fixture implements AsyncDisposable {
  readonly server: ServerProcess;
  readonly #collector: string;
  readonly #form: string;
  /** Another form of the same account, with little in it. */
  readonly #small: string;
  readonly #cookie: string;
  /** How many submissions were acknowledged. */
  accepted = 0;
  slowest = 0;

  private constructor(
    server: ServerProcess,
    collector: string,
    [form = '', small = '']: readonly string[],
    cookie: string,
  ) {
    this.server = server;
    this.#small = small;
    this.#collector = collector;
    this.#form = form;
    this.#cookie = cookie;
  }

  static async open({ path: DATA_DIR }: SmallDisk): Promise<Fixture> {
    const port = await freePort();
    const env = { DATA_DIR, COLLECTOR_PORT: String(port), LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startProcess(env, { program });
    const cookie = await newOwner(server.url);
    const forms = await newForms(server.url, 2, cookie);
    const fixture = new Fixture(server, `http://127.0.0.1:${port}`, forms, cookie);
    await fixture.submit(100, fixture.#small);
    return fixture;
  }

  async submit(length = 120_000, form = this.#form): Promise<TimedResponse> {
    const response = await this.#ask(`${this.#collector}/f/${form}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${this.accepted >> 8}.${this.accepted & 255}`,
      },
      body: JSON.stringify({ name: `Visitor ${this.accepted}`, text: randomText(length) }),
    });
    if (response.status === 200) this.accepted += 1;
    return response;
  }

  /** Submits until rejected, and returns the rejection. */
  async submitUntilRejected(): Promise<TimedResponse> {
    for (let n = 0; n < 20_000; n += 1) {
      const response = await this.submit();
      if (response.status !== 200) return response;
    }
    throw new Error('Everything was accepted');
  }

  /** The console reads a form's submissions. */
  read(): Promise<TimedResponse> {
    return this.#ask(`${this.server.url}/cli/submissions/${this.#small}`, {
      headers: { ...own, cookie: this.#cookie },
    });
  }

  /** The notifications that the console shows the first account. */
  async errorNotifications(): Promise<readonly string[]> {
    const response = await fetch(`${this.server.url}/cli/user/initial_data`, {
      headers: { ...own, cookie: this.#cookie },
    });
    return ((await response.json()) as { error: { message: string }[] }).error.map(({ message }) => message);
  }

  health(): Promise<TimedResponse> {
    return this.#ask(`${this.#collector}/healthz`, {});
  }

  /** Lines of the log that are not about a request. */
  log(containing: string): readonly string[] {
    return this.server
      .output()
      .split('\n')
      .filter((line) => line.includes(containing));
  }

  async #ask(url: string, init: RequestInit): Promise<TimedResponse> {
    const begun = performance.now();
    const response = await fetch(url, init);
    await response.arrayBuffer();
    const ms = performance.now() - begun;
    this.slowest = Math.max(this.slowest, ms);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ms };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

/** Incompressible text. */
const randomText = (length: number): string => randomBytes((length * 3) / 4).toString('base64');

/** How many submissions a database holds, once its server has ended. */
async function storedIn(dataDir: string): Promise<unknown> {
  const engine = new EmbeddedEngine(path.join(dataDir, 'db'), (cause) => {
    throw cause;
  });
  const { rows } = await engine.query('select count(*)::int as stored from submissions', []);
  await engine.close();
  return rows[0];
}

/** Responses of a rejected write and of a read. */
const rejectedAndRead = [
  { status: 503, retryAfter: '5' },
  { status: 200, retryAfter: null },
];
const PROMPT_MS = 5_000;

test.skipIf(missing !== undefined)(
  'rejects submissions before the disk is full, keeps reading, and accepts again without a restart',
  { timeout: 180_000 },
  async () => {
    using disk = smallDisk(150 * MB);
    cpSync(await migratedDirectory(), path.join(disk.path, 'db'), { recursive: true });
    await using fixture = await Fixture.open(disk);
    expect(await fixture.submitUntilRejected()).toMatchObject({ status: 503, retryAfter: '5' });
    expect(fixture.accepted).toBeGreaterThan(100);
    expect(disk.free()).toBeGreaterThan(16 * MB);
    const refusing = 'new submissions and changes are rejected with 503';
    await expect.poll(() => fixture.log(refusing)).toHaveLength(1);
    expect(fixture.log(refusing)[0]).toMatch(/The disk of \S+ has \d+ MB free of 150 MB/);
    expect(await fixture.errorNotifications()).toEqual([
      expect.stringMatching(/^The disk of \S+ has \d+ MB free of 150 MB\. New submissions and changes are rejected/),
    ]);
    // Another program takes the rest.
    disk.fillTo(0);
    for (let n = 0; n < 30; n += 1)
      expect([await fixture.submit(), await fixture.read()]).toMatchObject(rejectedAndRead);
    expect(await fixture.health()).toMatchObject({ status: 200 });
    expect(fixture.log('The database is unavailable').length).toBeLessThan(3);
    disk.empty();
    // Only the other program's space is freed; the product's own stays used.
    disk.grow(300 * MB);
    await expect.poll(async () => (await fixture.submit()).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(() => fixture.log('are accepted again')).toHaveLength(1);
    expect(await fixture.errorNotifications()).toEqual([]);
    expect(fixture.slowest).toBeLessThan(PROMPT_MS);
    disk.fillTo(0);
    expect(await fixture.submit()).toMatchObject({ status: 503 });
    const begun = performance.now();
    expect(await fixture.server.end('SIGTERM')).toBe(0);
    expect(performance.now() - begun).toBeLessThan(PROMPT_MS);
    disk.empty();
    expect(await storedIn(disk.path)).toEqual({ stored: fixture.accepted });
  },
);

test.skipIf(missing !== undefined)(
  'ends a start on a full disk with one clear line, and leaves nothing of a failed backup',
  { timeout: 120_000 },
  async () => {
    using disk = smallDisk(150 * MB);
    disk.fillTo(10 * MB);
    await expect(startProcess({ DATA_DIR: disk.path }, { program })).rejects.toThrow(
      /^exit 1: Inlet cannot start: [^\n]*(The disk of \S+ has \d+ MB free of 150 MB|ENOSPC)[^\n]*\n$/,
    );
    disk.empty();
    cpSync(await migratedDirectory(), path.join(disk.path, 'db'), { recursive: true });
    await using fixture = await Fixture.open(disk);
    for (let n = 0; n < 40; n += 1) expect(await fixture.submit()).toMatchObject({ status: 200 });
    disk.fillTo(MB);
    const before = readdirSync(disk.path);
    const backup = run('backup.ts', { DATA_DIR: disk.path }, path.join(disk.path, 'mine.backup'));
    await expect(backup).rejects.toThrow(/No space left|ENOSPC|MB free/);
    expect(readdirSync(disk.path)).toEqual(before);
    // Reading may need a little space too, and does not wait for it.
    expect((await fixture.read()).ms).toBeLessThan(PROMPT_MS);
    disk.empty();
    await expect.poll(async () => (await fixture.read()).status, { timeout: 20_000 }).toBe(200);
    await expect.poll(async () => (await fixture.submit()).status, { timeout: 20_000 }).toBe(200);
  },
);

async function run(tool: string, env: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../tools', tool);
  const args = [...shortLivedFlags, file, ...words];
  await promisify(execFile)(process.execPath, args, { env: { ...childEnvironment, ...env } });
}
