import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './config.ts';

/** Makes the directory if it is not there, for its owner alone. */
export function makeDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new StartError(`DATA_DIR is "${dataDir}", which is no directory that can be written to${why}.`, { cause });
  }
}
