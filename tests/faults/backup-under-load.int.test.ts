import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { EmbeddedEngine } from '../../server/db/embedded/embedded-engine.ts';
import { copyFolder } from '../../server/operator/backup/leftover-copy.ts';
import { Visitors } from '../../tools/bench/backup/visitors.ts';
import { childEnvironment } from '../server/child-environment.ts';
import { fastTempDirectory } from '../server/fast-temp-directory.ts';
import { freePort } from '../server/free-port.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { shortLivedFlags } from '../server/short-lived-flags.ts';
import { migratedDirectory } from '../server/migrated.ts';
import { migratedLocation } from '../server/test-database.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { smallDisk, whyNoSmallDisk } from './small-disk.ts';

const MB = 1024 ** 2;
/** Between two requests of a visitor: shorter, they would only take the processor from the backup. */
const PAUSE_MS = 100;
const program = path.resolve(import.meta.dirname, '../../server/main.ts');
const secret = 'x'.repeat(32);
const isPostgres = inject('postgres') !== undefined;
const noDisk = isPostgres ? 'the disk of PostgreSQL is its own business' : whyNoSmallDisk();
if (noDisk !== undefined) console.warn(`SKIPPED: a backup on a disk that is too small (${noDisk})`);

/** A running product, with clients that submit and read. */
interface Product extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly visitors: Visitors;
  readonly dataDir: string;
}

async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, COLLECTOR_PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', SECRET: secret };
  const server = await startProcess(env, { program });
  const visitors = await Visitors.of({ console: server.url, collector: `http://127.0.0.1:${port}` });
  return { server, visitors, dataDir, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function newFolder(): string {
  const folder = temporaryDirectory(fastTempDirectory());
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.path;
}

/** A data directory with the product's tables: these tests are not about a first start. */
async function migratedFolder(): Promise<string> {
  const location = await migratedLocation();
  onTestFinished(() => location[Symbol.asyncDispose]());
  return location.dataDir;
}

function startTool(name: string, dataDir: string, file: string): ChildProcess {
  const tool = path.resolve(import.meta.dirname, '../../tools', name);
  const env = { ...childEnvironment, DATA_DIR: dataDir, SECRET: secret };
  const child = spawn(process.execPath, [...shortLivedFlags, tool, file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Exit code and error output. */
async function outcomeOf(child: ChildProcess): Promise<{ readonly code: unknown; readonly errors: string }> {
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, errors };
}

/** Numbers of the submissions in a database whose server has ended. */
async function storedIn(dataDir: string): Promise<ReadonlySet<number>> {
  const engine = new EmbeddedEngine(path.join(dataDir, 'db'), (cause) => {
    throw cause;
  });
  const { rows } = await engine.query(
    "select substring(to_jsonb(s)::text from 'visitor-(\\d+)-')::int as number from submissions s",
    [],
  );
  await engine.close();
  return new Set((rows as { number: number }[]).map(({ number }) => number));
}

/**
 * Child processes, as Linux lists them, once they run their own program: until then the parent waits for them, and would
 * hang if one were suspended.
 */
function childrenOf(pid: number): readonly number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const children = list === '' ? [] : list.split(' ').map(Number);
  return children.filter((child) => ![undefined, programOf(pid)].includes(programOf(child)));
}

/** Its command line; undefined if it has ended. */
function programOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Starts a backup and waits until the child process reads the copy. */
async function startUntilRead({ dataDir, server }: Product, file: string) {
  const tool = startTool('backup.ts', dataDir, file);
  const outcome = outcomeOf(tool);
  let [reader] = childrenOf(server.pid);
  await expect.poll(() => ([reader] = childrenOf(server.pid)).length, { timeout: 30_000 }).toBe(1);
  // Killing 0 would kill the test's own process group.
  if (reader === undefined || reader <= 1) throw new Error('No child process reads the copy');
  expect(existsSync(path.join(copyFolder(dataDir), 'db/backup_label'))).toBe(true);
  return { tool, outcome, reader };
}

test.skipIf(isPostgres)(
  'requests are served throughout a backup, which holds everything acknowledged before it',
  { timeout: 240_000 },
  async () => {
    const [dataDir, folder] = [await migratedFolder(), newFolder()];
    const product = await startProduct(dataDir);
    const { visitors, server } = product;
    await visitors.fill(2 * MB, 20_000);
    const before = [...visitors.acknowledged];
    const { result } = await visitors.during(async () => {
      const backup = await startUntilRead(product, path.join(folder, 'inlet.backup'));
      // Suspended, so that the requests below are served during the backup on any machine, or never.
      process.kill(backup.reader, 'SIGSTOP');
      const acknowledged = visitors.acknowledged.size;
      await expect.poll(() => visitors.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(acknowledged + 50);
      await visitors.read();
      process.kill(backup.reader, 'SIGCONT');
      return backup.outcome;
    }, PAUSE_MS);
    expect(result).toEqual({ code: 0, errors: '' });
    expect(readdirSync(folder)).toEqual(['inlet.backup']);
    expect(existsSync(copyFolder(dataDir))).toBe(false);
    expect(await server.end('SIGTERM')).toBe(0);
    const target = newFolder();
    const file = path.join(folder, 'inlet.backup');
    expect(await outcomeOf(startTool('restore.ts', target, file))).toEqual({ code: 0, errors: '' });
    const restored = await storedIn(target);
    expect(before.filter((number) => !restored.has(number))).toEqual([]);
    // Nor did the backup harm what was submitted during it.
    const stored = await storedIn(dataDir);
    expect([...visitors.acknowledged].filter((number) => !stored.has(number))).toEqual([]);
  },
);

test.skipIf(isPostgres)(
  'a backup whose tool, child process or server is killed leaves nothing behind',
  { timeout: 240_000 },
  async () => {
    const [dataDir, folder] = [await migratedFolder(), newFolder()];
    const product = await startProduct(dataDir);
    await product.visitors.fill(2 * MB, 20_000);
    const before = readdirSync(dataDir);
    const file = path.join(folder, 'inlet.backup');
    const expectNothingLeft = async () => {
      await expect.poll(() => readdirSync(dataDir), { timeout: 20_000 }).toEqual(before);
      expect(readdirSync(folder)).toEqual([]);
    };

    const canceled = await startUntilRead(product, file);
    canceled.tool.kill('SIGKILL');
    await expectNothingLeft();
    await expect.poll(() => childrenOf(product.server.pid)).toEqual([]);

    const unread = await startUntilRead(product, file);
    process.kill(unread.reader, 'SIGKILL');
    expect(await unread.outcome).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The copy of the database cannot be read'),
    });
    await expectNothingLeft();
    // The next backup succeeds.
    expect(await outcomeOf(startTool('backup.ts', dataDir, path.join(newFolder(), 'next.backup')))).toEqual({
      code: 0,
      errors: '',
    });

    const crashed = await startUntilRead(product, file);
    await product.server.end('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${crashed.reader}/environ`)).toBe(false);
    crashed.tool.kill('SIGKILL');
    await using _again = await startProcess({ DATA_DIR: dataDir, SECRET: secret }, { program });
    expect(readdirSync(dataDir)).not.toContain('backup-in-progress');
    await expectNothingLeft();
  },
);

test.skipIf(noDisk !== undefined)(
  'rejects a backup of a running server without enough disk space, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    using disk = smallDisk(400 * MB);
    cpSync(await migratedDirectory(), path.join(disk.path, 'db'), { recursive: true });
    await using product = await startProduct(disk.path);
    await product.visitors.fill(4 * MB, 50_000);
    // More than the server's reserve.
    disk.fillTo(80 * MB);
    const before = readdirSync(disk.path);
    const folder = newFolder();
    expect(await outcomeOf(startTool('backup.ts', disk.path, path.join(folder, 'inlet.backup')))).toEqual({
      code: 1,
      errors: expect.stringMatching(
        /has \d+ MB free of 400 MB; a backup while the server runs needs \d+ MB there\. Free some space, or stop the server for the backup\.\n$/,
      ),
    });
    expect([readdirSync(disk.path), readdirSync(folder)]).toEqual([before, []]);
    await product.visitors.read();
  },
);

test.skipIf(isPostgres)('rejects a second concurrent backup with the reason', { timeout: 120_000 }, async () => {
  const [dataDir, folder] = [await migratedFolder(), newFolder()];
  await using product = await startProduct(dataDir);
  const first = await startUntilRead(product, path.join(folder, 'first.backup'));
  // Stopped, so that it cannot end before the second one is rejected.
  process.kill(first.reader, 'SIGSTOP');
  expect(await outcomeOf(startTool('backup.ts', dataDir, path.join(folder, 'second.backup')))).toEqual({
    code: 1,
    errors: expect.stringContaining('Another backup is in progress. Try again when it is done.'),
  });
  process.kill(first.reader, 'SIGCONT');
  expect(await first.outcome).toEqual({ code: 0, errors: '' });
  expect(readdirSync(folder)).toEqual(['first.backup']);
});

test.skipIf(isPostgres)(
  'a copy that a killed server left is removed before the database needs its space, by a server and by a tool',
  { timeout: 120_000 },
  async () => {
    const [dataDir, folder] = [await migratedFolder(), newFolder()];
    const product = await startProduct(dataDir);
    expect(await product.server.end('SIGTERM')).toBe(0);
    const leave = (): void => {
      mkdirSync(path.join(copyFolder(dataDir), 'db'), { recursive: true });
      writeFileSync(path.join(copyFolder(dataDir), 'db/PG_VERSION'), '18');
    };
    leave();
    expect(await outcomeOf(startTool('backup.ts', dataDir, path.join(folder, 'inlet.backup')))).toEqual({
      code: 0,
      errors: '',
    });
    expect(existsSync(copyFolder(dataDir))).toBe(false);
    leave();
    await using _again = await startProcess({ DATA_DIR: dataDir, SECRET: secret }, { program });
    expect(existsSync(copyFolder(dataDir))).toBe(false);
  },
);
