import { cpSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../server/db/database.ts';
import { prepareDirectory, preparedPath } from '../../server/db/embedded/data-directory.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An initialised data directory, made once per engine version: initdb takes seconds, a copy of it does not. */
export async function preparedDirectory(): Promise<string> {
  const prepared = preparedPath(path.join(root, 'node_modules/.cache/inlet'));
  await prepareDirectory(prepared);
  return prepared;
}

/** Opens `dataDir`, filled from the prepared directory if it is new. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  cpSync(await preparedDirectory(), path.join(dataDir, 'db'), { recursive: true, force: false });
  const died = (cause: Error): never => {
    throw cause;
  };
  return openDatabase({ dataDir, databaseUrl: undefined }, { progress: () => undefined, died });
}

/** An empty database of its own. */
export async function testDatabase(): Promise<Database & AsyncDisposable> {
  const directory = temporaryDirectory();
  const database = await openTestDatabase(directory.path);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      directory[Symbol.dispose]();
    },
  };
}
