import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './config.ts';
import { narrowPermissions, type OpenToOthers } from './private-files.ts';

/**
 * Creates the directory if missing and removes everybody else's permissions from it and its contents. Returns the files
 * that could not be restricted.
 */
export function makeDataDirectory(dataDir: string): readonly OpenToOthers[] {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return narrowPermissions(dataDir);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new StartError(`DATA_DIR is "${dataDir}", which is not a writable directory${why}.`, { cause });
  }
}
