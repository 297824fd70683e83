import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { prepareDirectory } from '../server/db/embedded/data-directory.ts';
import { sourcesDigest } from './sources-digest.ts';

const root = path.dirname(import.meta.dirname);
const marker = path.join(root, 'build', '.sources');
const database = path.join(root, 'build', 'database');
const databaseEngine = path.join(root, 'build', '.database-engine');

/** Whether build/ holds what the sources say. */
export function isBuilt(): boolean {
  return isNoted(marker, sourcesDigest(root));
}

const isNoted = (file: string, text: string): boolean => existsSync(file) && readFileSync(file, 'utf8') === text;

function note(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Builds console and tracking script into build/, and an empty database that a first start copies. */
export async function buildAll(): Promise<void> {
  const digest = sourcesDigest(root);
  for (const configFile of ['vite.config.ts', 'vite.tracker.config.ts']) {
    await build({ root, configFile: path.join(root, configFile), logLevel: 'warn' });
  }
  await buildDatabase();
  note(marker, digest);
}

/** Another version of the engine may lay its files out differently. */
async function buildDatabase(): Promise<void> {
  const engine = readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  if (existsSync(database) && isNoted(databaseEngine, engine)) return;
  rmSync(database, { recursive: true, force: true });
  await prepareDirectory(database);
  note(databaseEngine, engine);
}

if (import.meta.main) {
  const begun = performance.now();
  try {
    await buildAll();
    console.log(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  } catch (error) {
    // A bundler's error has the place in its message; its stack is the bundler's own.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
