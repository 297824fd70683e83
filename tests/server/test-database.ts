import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { prepareDirectory } from '../../server/db/embedded/data-directory.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');
const engine = path.join(root, 'node_modules/@electric-sql/pglite/package.json');

/** An initialised data directory, made once per engine version: initdb takes seconds, a copy of it does not. */
export async function preparedDirectory(): Promise<string> {
  const { version } = JSON.parse(readFileSync(engine, 'utf8')) as { version: string };
  const prepared = path.join(root, 'node_modules/.cache/inlet', `database-${version}`);
  await prepareDirectory(prepared);
  return prepared;
}

/** An empty database of its own. */
export async function testDatabase(): Promise<Database & AsyncDisposable> {
  const directory = temporaryDirectory();
  const database = await openDatabase(
    { dataDir: directory.path, databaseUrl: undefined },
    {
      progress: () => undefined,
      died: (cause) => {
        throw cause;
      },
      prepared: await preparedDirectory(),
    },
  );
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      directory[Symbol.dispose]();
    },
  };
}
