// Loaded before the server (`node --import ./tools/built.ts server/main.ts`): builds what has changed in a separate
// process, so that the bundler's memory is freed and the server is the only process that receives signals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { endWithParent } from './end-with-parent.ts';

// A worker thread of the server loads this again.
if (isMainThread) {
  endWithParent();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [{ isBuilt }, { areDocsBuilt }] = await Promise.all([import('./build.ts'), import('./docs.ts')]);
  if (!isBuilt()) await build('build.ts', 'Building the console, the tracking script and the documentation …');
  else if (!areDocsBuilt()) await build('docs.ts', 'Building the documentation …');
}

async function build(tool: string, message: string): Promise<void> {
  console.log(message);
  const builder = spawn(process.execPath, [path.join(import.meta.dirname, tool)], { stdio: 'inherit' });
  // The event's first argument, as Node documents it.
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}
