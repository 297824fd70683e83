import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The variable that names the database which every server of the browser tests copies. */
export const MIGRATED_DATABASE = 'INLET_MIGRATED_DATABASE';
/** The variable with the URL of `replay-process.ts`. */
export const REPLAY_URL = 'INLET_REPLAY_URL';

/**
 * Creates the database and starts the process that replays event logs, once for all workers. They are separate programs, because
 * Playwright cannot load the server and the console's modules. Returns what ends the process.
 */
export default async function setup(): Promise<() => void> {
  const cwd = path.dirname(import.meta.dirname);
  const replay = fork(path.join(import.meta.dirname, 'replay-process.ts'), { cwd });
  const [port] = await once(replay, 'message');
  process.env[REPLAY_URL] = `http://127.0.0.1:${port}`;
  process.env[MIGRATED_DATABASE] = execFileSync(process.execPath, ['tests/server/migrated-path.ts'], {
    cwd,
    encoding: 'utf8',
  });
  return () => replay.disconnect();
}
