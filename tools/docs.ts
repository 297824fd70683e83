import path from 'node:path';
import { isRecorded, record } from './build-record.ts';
import { documentationDigest } from './sources-digest.ts';

const root = path.dirname(import.meta.dirname);
const marker = path.join(root, 'build', '.documentation');

/** Whether the documentation site in build/docs is up to date. */
export const areDocsBuilt = (): boolean => isRecorded(marker, documentationDigest(root));

/** Builds the documentation site from `docs/` into build/docs, unless it is up to date. */
export async function buildDocs(): Promise<void> {
  if (areDocsBuilt()) return;
  const digest = documentationDigest(root);
  const { build } = await import('vitepress');
  await build(path.join(root, 'docs'));
  record(marker, digest);
}

if (import.meta.main) {
  const begun = performance.now();
  try {
    await buildDocs();
    console.log(
      `Documentation built in ${((performance.now() - begun) / 1000).toFixed(1)} s: npm start shows it at /docs`,
    );
  } catch (error) {
    // The generator names the page in its message; its stack is internal.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
