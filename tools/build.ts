import path from 'node:path';
import { build, runnerImport } from 'vite';
import { prepareDirectory, preparedPath } from '../server/db/embedded/data-directory.ts';
import { compressFiles } from './compress-files.ts';
import { buildDocs } from './docs.ts';
import { isRecorded, record } from './build-record.ts';
import { sourcesDigest } from './sources-digest.ts';

const root = path.dirname(import.meta.dirname);
const marker = path.join(root, 'build', '.sources');

/** Whether the console and the tracking script are up to date. */
export function isBuilt(): boolean {
  return isRecorded(marker, sourcesDigest(root));
}

/** Builds the console, the tracking script, the documentation and an empty database for first starts into build/. */
export async function buildAll(): Promise<void> {
  const digest = sourcesDigest(root);
  await checkModules();
  for (const configFile of ['vite.config.ts', 'vite.tracker.config.ts']) {
    await build({ root, configFile: path.join(root, configFile), logLevel: 'warn' });
  }
  compressFiles(path.join(root, 'build', 'console'));
  await prepareDirectory(preparedPath(path.join(root, 'build')));
  record(marker, digest);
  await buildDocs();
}

/** A broken manifest would keep the console from starting, so the build fails instead. */
async function checkModules(): Promise<void> {
  // Otherwise the runner sets development mode, and the bundle contains React's development build.
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
    // A bundler error names the position in its message; its stack is internal.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
