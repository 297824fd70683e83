import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { preparedPath, prepareDirectory } from '../../server/db/embedded/data-directory.ts';
import { findPrograms } from '../../tests/postgres/programs.ts';
import { TestPostgres } from '../../tests/postgres/test-postgres.ts';

/** The URL of a new database; undefined for an embedded one in a new folder. */
export type NewDatabase = () => Promise<string | undefined>;

/** Measures on one engine, named as in the tables. */
type Measuring = (engine: string, newDatabase: NewDatabase) => Promise<void>;

export async function onPostgres(measure: Measuring): Promise<void> {
  const programs = findPrograms();
  if (programs === undefined) return console.log('PostgreSQL is not installed: skipped');
  const version = execFileSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  await using postgres = await TestPostgres.start({ programs });
  let count = 0;
  await measure(version, () => postgres.createDatabase(`bench_${(count += 1)}`));
}

/** On the embedded database, with the folder prepared as by a build. */
export async function onEmbedded(measure: Measuring): Promise<void> {
  const prepared = preparedPath(path.resolve(import.meta.dirname, '../../build'));
  await prepareDirectory(prepared);
  const version = path.basename(prepared).replace(/database-([\d.]+).*/, 'PGlite $1');
  await measure(`embedded, ${version}, fsync on`, async () => undefined);
}
