import path from 'node:path';
import { preparedPath } from './db/embedded/data-directory.ts';
import { runServer } from './run-server.ts';

const root = path.resolve(import.meta.dirname, '..');

await runServer(process.env, {
  modulesDir: path.join(root, 'modules'),
  builtConsole: path.join(root, 'build/console'),
  prepared: preparedPath(path.join(root, 'build')),
});
