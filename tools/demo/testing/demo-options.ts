import path from 'node:path';
import { preparedDirectory } from '../../../tests/server/prepared-directory.ts';
import type { DemoOptions } from '../start-demo.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The header that the console sends. */
export const consoleHeaders = { 'x-requested-with': 'inlet', 'content-type': 'application/json' };

/** A demo with fewer submissions, on free ports. */
export const demoOptions = async (): Promise<DemoOptions> => ({
  env: { PORT: '0', COLLECTOR_PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: 'postgres://nowhere.example/inlet' },
  sitePort: 0,
  paths: {
    modulesDir: path.join(root, 'modules'),
    builtConsole: path.join(root, 'build/console'),
    prepared: await preparedDirectory(),
  },
  progress: () => undefined,
  share: 0.2,
});
