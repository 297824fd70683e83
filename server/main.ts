import path from 'node:path';
import { runServer } from './run-server.ts';

const root = path.resolve(import.meta.dirname, '..');

await runServer(process.env, {
  modulesDir: path.join(root, 'modules'),
  builtConsole: path.join(root, 'build/console'),
  prepared: path.join(root, 'build/database'),
});
