import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The variable that names the database which every server of the browser tests copies. */
export const MIGRATED_DATABASE = 'INLET_MIGRATED_DATABASE';

/** Creates it once for all workers. A program of its own, because Playwright cannot load the server. */
export default function setup(): void {
  const cwd = path.dirname(import.meta.dirname);
  process.env[MIGRATED_DATABASE] = execFileSync(process.execPath, ['tests/server/migrated-path.ts'], {
    cwd,
    encoding: 'utf8',
  });
}
