import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'vite';
import { compressFiles } from '../../compress-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The console from the sources as they are now, apart from the one in build/, which others may be using. */
export async function buildProduct(outDir: string): Promise<void> {
  await buildConsole(outDir, {});
  compressFiles(outDir);
}

/** The same console as one file of script and one of style, which has to be there before anything shows. */
export async function buildNaive(outDir: string): Promise<void> {
  const rolldownOptions = { output: { codeSplitting: false } };
  await buildConsole(outDir, { cssCodeSplit: false, chunkSizeWarningLimit: 10_000, rolldownOptions });
  const page = path.join(outDir, 'index.html');
  // No screen comes with the page: that, too, is what the product does beyond the usual.
  writeFileSync(page, readFileSync(page, 'utf8').replace('<!--inlet:page-->', ''));
  compressFiles(outDir);
}

async function buildConsole(outDir: string, more: BuildOptions): Promise<void> {
  const configFile = path.join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, sourcemap: false, ...more } });
}
