import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { sourcesDigest } from './sources-digest.ts';

const root = path.dirname(import.meta.dirname);
const marker = path.join(root, 'build', '.sources');

/** Whether build/ holds what the sources say. */
export function isBuilt(): boolean {
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourcesDigest(root);
}

/** Builds console and tracking script into build/. */
export async function buildAll(): Promise<void> {
  const digest = sourcesDigest(root);
  for (const configFile of ['vite.config.ts', 'vite.tracker.config.ts']) {
    await build({ root, configFile: path.join(root, configFile), logLevel: 'warn' });
  }
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, digest);
}

if (import.meta.main) {
  const begun = performance.now();
  await buildAll();
  console.log(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}
