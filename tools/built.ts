// Loaded before the server (`node --import ./tools/built.ts server/main.ts`): builds what has changed, in a process of its
// own so that the bundler's memory is given back, and leaves the server as the one process that gets the signals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

// A worker thread of the server loads this again.
if (isMainThread) {
  const { isBuilt } = await import('./build.ts');
  if (!isBuilt()) {
    console.log('Building the console and the tracking script …');
    const builder = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
    const [code] = (await once(builder, 'exit')) as [number | null];
    if (code !== 0) process.exit(code ?? 1);
  }
}
