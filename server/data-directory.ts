import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './config.ts';
import { narrowPermissions, type OpenToOthers } from './private-files.ts';

/**
 * Makes the directory if it is not there, and takes everybody else's permissions off it and what is in it. Returns what could
 * not be narrowed.
 */
export function makeDataDirectory(dataDir: string): readonly OpenToOthers[] {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return narrowPermissions(dataDir);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new StartError(`DATA_DIR is "${dataDir}", which is no directory that can be written to${why}.`, { cause });
  }
}
