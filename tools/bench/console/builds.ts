import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'vite';
import { compressFiles } from '../../compress-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds the console from the current sources, separately from build/, which may be in use. */
export async function buildProduct(outDir: string): Promise<void> {
  await buildConsole(outDir, {});
  compressFiles(outDir);
}

/** The same console as one script and one style sheet, which block rendering. */
export async function buildNaive(outDir: string): Promise<void> {
  const rolldownOptions = { output: { codeSplitting: false } };
  await buildConsole(outDir, { cssCodeSplit: false, chunkSizeWarningLimit: 10_000, rolldownOptions });
  const page = path.join(outDir, 'index.html');
  // Without the prerendered page, which is part of the product's advantage.
  writeFileSync(page, readFileSync(page, 'utf8').replace('<!--inlet:page-->', ''));
  compressFiles(outDir);
}

async function buildConsole(outDir: string, more: BuildOptions): Promise<void> {
  const configFile = path.join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, sourcemap: false, ...more } });
}
