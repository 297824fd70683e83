// Runs before every script, on whatever Node the machine has (20 or newer): plain JavaScript, built-ins only.
// Installs the packages when they are not those of package-lock.json; says nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * What the installed packages belong to: the lock file's content, and the machine, since some packages are native.
 * @param {string} folder
 * @returns {string}
 */
export function wanted(folder) {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    hash.update(name === 'package.json' ? dependenciesOf(text) : text);
  }
  return `${process.platform}-${process.arch} ${hash.digest('hex')}\n`;
}

/**
 * A script that changes in package.json is no reason to install again.
 * @param {string} text
 */
function dependenciesOf(text) {
  /** @type {Record<string, unknown>} */
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(text);
  return JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides });
}

/**
 * What was written after the last complete install, or nothing.
 * @param {string} folder
 */
export function installed(folder) {
  const marker = markerOf(folder);
  return existsSync(marker) ? readFileSync(marker, 'utf8') : undefined;
}

/** @param {string} folder */
const markerOf = (folder) => path.join(folder, 'node_modules', '.inlet-installed');

/**
 * Runs npm with the given words; npm's own path when we run under npm, so that the same npm does it.
 * @param {string[]} words
 */
function npm(words) {
  const own = process.env['npm_execpath'];
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  if (own !== undefined && /\.c?js$/.test(own)) return spawnSync(process.execPath, [own, ...words], options);
  return spawnSync('npm', words, { ...options, shell: process.platform === 'win32' });
}

function install() {
  console.log('Installing the packages of package-lock.json (once, about a minute) …');
  // The engine notices would be about the Node that installs; the scripts then run on the pinned one.
  const run = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (run.status !== 0) {
    console.error('The packages could not be installed: see the message of npm above.');
    process.exit(run.status ?? 1);
  }
  writeFileSync(markerOf(root), wanted(root));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    console.error(`Inlet needs Node 20 or newer to install itself; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (installed(root) !== wanted(root)) install();
}
