import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs } from '../../tools/docs.ts';
import { startProcess } from '../server/server-process.ts';
import { migratedLocation } from '../server/test-database.ts';

// Visitors who request long responses without a session and read none of them must take neither the file handles nor the
// memory that others need, however many requests they put on a connection.

const root = path.resolve(import.meta.dirname, '../..');
const FILES = 1600;
const CONNECTIONS = 40;
const PER_CONNECTION = 20;
/** The connections, a file of each, and some of the database. */
const MORE_FILES = 2 * CONNECTIONS + 100;
const MORE_MEGABYTES = 120;

const largestIn = (folder: string, extension: string): string => {
  const sizes = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map(({ name }) => ({ name, size: readFileSync(path.join(root, folder, name)).length }));
  return sizes.toSorted((one, other) => other.size - one.size)[0]?.name ?? '';
};

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Connections with requests of which nobody reads a response; resolves when the server has sent what it can. */
async function unread(port: number, target: string): Promise<Disposable> {
  const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      // The first bytes; what follows stays unread.
      await new Promise<void>((resolve) => {
        socket.write(request.repeat(PER_CONNECTION));
        socket.once('readable', resolve).once('close', resolve);
      });
      return socket;
    }),
  );
  return {
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('serves others while many long responses are not read', { timeout: 120_000 }, async () => {
  await buildDocs();
  await using location = await migratedLocation();
  const under = ['bash', '-c', `ulimit -n ${FILES} && exec "$0" "$@"`];
  const program = path.join(root, 'server/main.ts');
  await using server = await startProcess({ ...location.env, LOG_LEVEL: 'warn' }, { program, under, isMeasured: true });
  const port = Number(new URL(server.url).port);
  const [script, chunk] = [largestIn('build/console/assets', '.js'), largestIn('build/docs/assets/chunks', '.js')];
  for (const target of [
    `/app/assets/${script}`,
    `/docs/assets/chunks/${chunk}`,
    '/openapi.json',
    '/openapi',
    '/app/login',
  ]) {
    const get = async () => (await fetch(server.url + target, { headers: { 'accept-encoding': 'identity' } })).text();
    expect((await get()).length, target).toBeGreaterThan(1000);
    const before = { files: openFiles(server.pid), megabytes: residentMegabytes(server.pid) };
    using _unread = await unread(port, target);
    expect((await get()).length, target).toBeGreaterThan(1000);
    expect(openFiles(server.pid) - before.files, `open files after ${target}`).toBeLessThan(MORE_FILES);
    expect(residentMegabytes(server.pid) - before.megabytes, `megabytes after ${target}`).toBeLessThan(MORE_MEGABYTES);
  }
  expect(server.output()).not.toContain('EMFILE');
});
