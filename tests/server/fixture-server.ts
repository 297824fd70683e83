import path from 'node:path';
import { runServer } from '../../server/run-server.ts';
import { preparedDirectory } from './prepared-directory.ts';

await runServer(process.env, {
  modulesDir: path.join(import.meta.dirname, 'fixture-modules'),
  builtConsole: path.join(import.meta.dirname, 'no-console'),
  prepared: await preparedDirectory(),
});
