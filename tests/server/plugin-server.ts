import path from 'node:path';
import { runServer } from '../../server/run-server.ts';
import { preparedDirectory } from './prepared-directory.ts';

// A server as `npm start` runs it, on the modules in the folder that MODULES_DIR names.
await runServer(process.env, {
  modulesDir: process.env['MODULES_DIR'] ?? '',
  builtConsole: path.join(import.meta.dirname, 'no-console'),
  prepared: await preparedDirectory(),
});
