import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, realpathSync } from 'node:fs';
import path from 'node:path';

const folders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
];
const needed = ['initdb', 'postgres'];

/** The folder of PostgreSQL's programs: POSTGRES_BIN, else the newest installed version, else the PATH. */
export function findPrograms(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['POSTGRES_BIN'];
  if (named !== undefined && named !== '') return hasAll(named) ? named : undefined;
  const installed = folders.flatMap((pattern) => globSync(pattern)).toSorted(newestFirst);
  return [...installed, ...ofPath(env['PATH'] ?? '')].find(hasAll);
}

const versionOf = (folder: string): number => Number(/(\d+)[^/]*\/bin$/.exec(folder)?.[1] ?? 0);
const newestFirst = (one: string, other: string): number => versionOf(other) - versionOf(one);

/** An entry in the PATH may be a link to the real folder. */
function ofPath(all: string): string[] {
  return all
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'initdb'))
    .filter(isProgram)
    .map((file) => path.dirname(realpathSync(file)));
}

const hasAll = (folder: string): boolean => needed.every((name) => isProgram(path.join(folder, name)));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether Debian packages can be installed: root on Debian or a derivative. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Finds the programs, or installs Debian's package as root. Undefined if neither is possible. */
export function providePrograms(): string | undefined {
  const found = findPrograms();
  if (found !== undefined || !canInstall()) return found;
  console.log("No PostgreSQL here: installing Debian's package …");
  apt('update', '-qq');
  // Only the programs are needed, not the cluster that the package would create and start.
  apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql-common');
  const noCluster = 's/^#?create_main_cluster.*/create_main_cluster = false/';
  spawnSync('sed', ['-i', '-E', noCluster, '/etc/postgresql-common/createcluster.conf'], { stdio: 'inherit' });
  apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql');
  return findPrograms();
}

/** Asks nothing and ignores failures: the result is checked afterwards. */
export function apt(...words: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', words, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000, env });
}

/** The message for a run without PostgreSQL. */
export const missingPrograms =
  'SKIPPED: the server tests on PostgreSQL did not run. Install PostgreSQL (Debian: `apt-get install postgresql`), or name the folder of its programs with POSTGRES_BIN.';
