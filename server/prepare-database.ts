import path from 'node:path';
import { prepareDirectory, preparedPath } from './db/embedded/data-directory.ts';

/**
 * Build step: with this directory, the first start copies a database instead of initialising one and saves four
 * seconds.
 */
await prepareDirectory(preparedPath(path.resolve(import.meta.dirname, '../build')));
