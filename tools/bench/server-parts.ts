import path from 'node:path';
import { readSettings } from '../../server/config.ts';
import { preparedPath } from '../../server/db/embedded/data-directory.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createLogger } from '../../server/logs.ts';
import { withSecret } from '../../server/secret-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The parts of a server on these settings. */
export async function openParts(settings: Readonly<Record<string, string | undefined>>) {
  const config = withSecret(readSettings(settings));
  const database = await openDatabase(config, {
    progress: () => undefined,
    died: (cause) => {
      throw cause;
    },
    prepared: preparedPath(path.join(root, 'build')),
  });
  return { config, database, log: createLogger(config) };
}
