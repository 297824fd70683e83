// The longest wait of a request during a backup of the embedded database, next to the same load without one. BENCH_MEGABYTES is
// the size of the database, 200 by default.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { preparedPath, prepareDirectory } from '../../../server/db/embedded/data-directory.ts';
import { freePort } from '../../../tests/server/free-port.ts';
import { startFlags } from '../../../tests/server/start-flags.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { machine } from '../ratios.ts';
import { Visitors, type Waits } from './visitors.ts';

const MB = 1024 ** 2;
const root = path.resolve(import.meta.dirname, '../../..');
const megabytes = Number(process.env['BENCH_MEGABYTES'] ?? 200);
const GOAL_MS = 500;
const TEXT_LENGTH = 4000;

async function startServer(dataDir: string) {
  const [port, collectorPort] = [await freePort(), await freePort()];
  const env = { DATA_DIR: dataDir, PORT: `${port}`, COLLECTOR_PORT: `${collectorPort}`, TRUSTED_PROXIES: '127.0.0.1' };
  const server = spawn(process.execPath, [...startFlags, 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', BILLING_PROVIDER: 'none', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  await once(server.stdout, 'data');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  return {
    at: { console: `http://127.0.0.1:${port}`, collector: `http://127.0.0.1:${collectorPort}` },
    [Symbol.asyncDispose]: stop,
  };
}

async function backUp(dataDir: string, file: string): Promise<number> {
  const since = performance.now();
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [path.join(root, 'tools/backup.ts'), file], { env });
  return performance.now() - since;
}

const sizeOf = (directory: string): number =>
  globSync('**', { cwd: directory })
    .map((file) => statSync(path.join(directory, file)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

function report(what: string, { posts, reads, longestPost, longestRead }: Waits): void {
  const [post, read] = [Math.round(longestPost), Math.round(longestRead)];
  console.log(`${what}: longest post ${post} ms of ${posts}, longest read ${read} ms of ${reads}`);
}

await prepareDirectory(preparedPath(path.join(root, 'build')));
using directory = temporaryDirectory();
const dataDir = path.join(directory.path, 'data');
await using server = await startServer(dataDir);
const visitors = await Visitors.of(server.at);
console.log(machine());
await visitors.fill(megabytes * MB, TEXT_LENGTH);
const size = Math.round(sizeOf(path.join(dataDir, 'db/base')) / MB);
console.log(`${visitors.acknowledged.size} submissions, ${size} MB in tables and indexes`);
const file = path.join(directory.path, 'bench.backup');
const { result: took, waits } = await visitors.during(() => backUp(dataDir, file));
const { waits: without } = await visitors.during(() => after(took));
report('without a backup', without);
report('during a backup', waits);
console.log(
  `the backup took ${(took / 1000).toFixed(1)} s and is ${Math.round(statSync(file).size / MB)} MB; load ${loadavg()[0]?.toFixed(1)}`,
);
const longest = Math.max(waits.longestPost, waits.longestRead);
console.log(`longest wait: ${Math.round(longest)} ms (goal ${GOAL_MS} ms)`);
process.exitCode = longest < GOAL_MS ? 0 : 1;
