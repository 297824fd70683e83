import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, runnerImport } from 'vite';
import { prepareDirectory, preparedPath } from '../server/db/embedded/data-directory.ts';
import { compressFiles } from './compress-files.ts';
import { sourcesDigest } from './sources-digest.ts';

const root = path.dirname(import.meta.dirname);
const marker = path.join(root, 'build', '.sources');

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
  await checkModules();
  for (const configFile of ['vite.config.ts', 'vite.tracker.config.ts']) {
    await build({ root, configFile: path.join(root, configFile), logLevel: 'warn' });
  }
  compressFiles(path.join(root, 'build', 'console'));
  await prepareDirectory(preparedPath(path.join(root, 'build')));
  note(marker, digest);
}

/** A faulty manifest would be a console that does not start, seen by whoever opens it: better no build. */
async function checkModules(): Promise<void> {
  // Otherwise the runner says that this is development, and the bundle gets the development build of React.
  process.env['NODE_ENV'] ??= 'production';
  const configFile = path.join(root, 'vite.config.ts');
  await runnerImport(path.join(root, 'src', 'all-modules.ts'), { root, configFile, logLevel: 'error' });
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
