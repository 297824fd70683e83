import { enableCompileCache } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

// Half the startup time is parsing source text. Compiled code is cached next to the build; the rest is imported after
// this line.
enableCompileCache(path.join(root, 'build/compiled'));
const { preparedPath } = await import('./db/embedded/data-directory.ts');
const { runServer } = await import('./run-server.ts');

await runServer(process.env, {
  modulesDir: path.join(root, 'modules'),
  builtConsole: path.join(root, 'build/console'),
  prepared: preparedPath(path.join(root, 'build')),
});
