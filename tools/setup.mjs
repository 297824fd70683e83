// Runs before every script, on whatever Node the machine has (20 or newer): plain JavaScript, built-ins only.
// Installs the packages when they are not those of package-lock.json; says nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Package
 * @typedef {Record<string, Package>} Packages by their place, such as `node_modules/zod`
 */

/**
 * The packages that are missing, or there in another version. npm notes in node_modules/.package-lock.json what it has
 * installed, once it is complete; an optional package may be for another machine.
 * @param {string} folder
 * @returns {string[]}
 */
export function missingPackages(folder) {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const there = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted)
    .filter(([place]) => place !== '')
    .filter(([place, one]) => !isThere(one, there[place]))
    .map(([place]) => place);
}

/**
 * @param {Package} wanted
 * @param {Package | undefined} there
 */
function isThere(wanted, there) {
  if (there === undefined) return wanted.optional === true || wanted.devOptional === true;
  return there.version === wanted.version && there.integrity === wanted.integrity;
}

/**
 * @param {string} lockFile
 * @returns {Packages}
 */
function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {};
  /** @type {{ packages?: Packages }} */
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  return lock.packages ?? {};
}

/**
 * Runs npm with the given words; the npm that runs us, when one does.
 * @param {string[]} words
 */
function npm(words) {
  const own = process.env['npm_execpath'];
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  if (own !== undefined && /\.c?js$/.test(own)) return spawnSync(process.execPath, [own, ...words], options);
  return spawnSync('npm', words, { ...options, shell: process.platform === 'win32' });
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

function install() {
  console.log('Installing the packages of package-lock.json (once; takes about a minute) …');
  // Not `npm ci`: it refuses a lock file without the packages for every other machine, and npm writes none for those that
  // the registry at hand lacks. `--no-save` installs the locked versions as exactly and leaves the lock file as it is.
  // No package needs its install script; `error` leaves out notices about this Node, since the scripts run on the pinned one.
  const run = npm(['install', '--no-save', '--include=dev', '--ignore-scripts', ...quiet]);
  if (run.status !== 0) {
    console.error('Installing the packages failed. See the output of npm above.');
    process.exit(run.status ?? 1);
  }
}

/**
 * What keeps the scripts from running here, or nothing. They run on the pinned Node where there is one for this machine.
 * @param {string} version of the machine's Node
 * @param {boolean} pinned
 */
export function nodeVersionError(version, pinned) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20) return `Inlet needs Node 20 or newer to install itself; this is ${version}.`;
  if (pinned || major > 22 || (major === 22 && minor >= 22)) return undefined;
  return `There is no pinned Node for ${process.platform}-${process.arch}: install Node 24 or newer (this is ${version}).`;
}

/** @param {string | undefined} error */
function endOn(error) {
  if (error === undefined) return;
  console.error(error);
  process.exit(1);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { node } = process.versions;
  endOn(nodeVersionError(node, true));
  if (missingPackages(root).length > 0) install();
  endOn(nodeVersionError(node, existsSync(path.join(root, 'node_modules', '.bin', 'node'))));
}
