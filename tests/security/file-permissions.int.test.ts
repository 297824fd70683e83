import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../server/child-environment.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { shortLivedFlags } from '../server/short-lived-flags.ts';
import { migratedLocation, newLocation } from '../server/test-database.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'server/main.ts');
/** As under a service manager or shell with a permissive umask. */
const wideUmask = ['sh', '-c', 'umask 000; exec "$@"', 'sh'];
const login = { email_id: 'owner@example.test', password: 'correct horse battery' };

/** Every file and directory accessible to other users, with its mode. */
function openToOthers(directory: string): readonly string[] {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  return [directory, ...files].flatMap((file) => {
    const { mode } = lstatSync(file);
    return (mode & 0o077) === 0 ? [] : [`${path.relative(directory, file) || '.'} ${(mode & 0o777).toString(8)}`];
  });
}

function newFolder(mode: number): string {
  const folder = temporaryDirectory();
  onTestFinished(() => folder[Symbol.dispose]());
  chmodSync(folder.path, mode);
  return folder.path;
}

async function run(tool: string, env: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  const started = [process.execPath, ...shortLivedFlags, path.join(root, 'tools', tool)];
  const [command = '', ...rest] = [...wideUmask, ...started, ...words];
  await promisify(execFile)(command, rest, { env: { ...childEnvironment, ...env } });
}

async function post(server: ServerProcess, url: string, body: object): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return (await fetch(server.url + url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

test('keeps every file private to its user, even if DATA_DIR was open before', { timeout: 180_000 }, async () => {
  await using location = await migratedLocation();
  const { dataDir, env } = location;
  // As left by an earlier release or an operator's mkdir.
  mkdirSync(path.join(dataDir, 'outbox'), { recursive: true });
  writeFileSync(path.join(dataDir, 'outbox/000000.eml'), 'From: …');
  for (const file of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(dataDir, file);
    chmodSync(full, lstatSync(full).isDirectory() ? 0o777 : 0o666);
  }
  chmodSync(dataDir, 0o777);
  const backups = newFolder(0o777);
  const [whileRunning, afterwards] = [path.join(backups, 'running.backup'), path.join(backups, 'stopped.backup')];
  {
    await using server = await startProcess(env, { program, under: wideUmask });
    expect(await post(server, '/cli/user/register', { ...login, name: 'Owner' })).toBe(200);
    // The account's first email.
    const outbox = () => readdirSync(path.join(dataDir, 'outbox')).filter((name) => name !== '000000.eml');
    await expect.poll(outbox, { timeout: 20_000 }).not.toEqual([]);
    await run('backup.ts', env, whileRunning);
    expect(openToOthers(dataDir)).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  }
  await run('backup.ts', env, afterwards);
  expect(openToOthers(dataDir)).toEqual([]);
  const modes = readdirSync(backups).map((name) => [name, lstatSync(path.join(backups, name)).mode & 0o777]);
  expect(modes).toEqual([
    ['running.backup', 0o600],
    ['stopped.backup', 0o600],
  ]);
  await using other = await newLocation();
  rmSync(path.join(other.dataDir, 'db'), { recursive: true, force: true });
  // The embedded engine creates it on the first start.
  const SECRET = env['SECRET'] ?? readFileSync(path.join(dataDir, 'secret'), 'utf8');
  await run('restore.ts', { ...env, ...other.env, SECRET }, whileRunning);
  expect(openToOthers(other.dataDir)).toEqual([]);
});

test('warns about a DATA_DIR that stays open to others, with the remedy', async () => {
  await using location = await newLocation();
  // Such as /tmp, which the server must not restrict.
  chmodSync(location.dataDir, 0o1777);
  await using server = await startProcess({ ...location.env, LOG_LEVEL: 'warn' });
  await expect
    .poll(() => server.output())
    .toContain('Other users of this machine can read or change files in DATA_DIR');
  expect(server.output()).toContain(`chmod -R go= ${location.dataDir}`);
});
