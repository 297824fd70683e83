import path from 'node:path';

/** Where the files of submissions are stored. Backups include its files, except those below `ARRIVING`. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Subfolder for incomplete uploads. */
export const ARRIVING = 'arriving';

/** The path of a stored file. `key` is in hexadecimal, so that it is a name on every file system. */
export const storedFile = (dataDir: string, key: string): string =>
  path.join(filesFolder(dataDir), key.slice(0, 2), key);

const KEY = /^[\da-f]{32}$/;
export const isFileKey = (name: string): boolean => KEY.test(name);
