// Runs in a separate process, so that requests do not wait: reads a copy of the embedded database's files, writes the
// backup and reports the outcome to the server. Ends with the server.
import { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { embeddedDialect } from '../../db/embedded/embedded-dialect.ts';
import { EmbeddedEngine } from '../../db/embedded/embedded-engine.ts';
import { sql } from '../../kit.ts';
import { createPrivately } from '../../private-files.ts';
import { writeBackup } from './write-backup.ts';

const Task = z.object({
  directory: z.string(),
  dataDir: z.string(),
  endLsn: z.string(),
  file: z.string(),
  secret: z.string(),
  now: z.string(),
});
export type Task = z.infer<typeof Task>;

createPrivately();
process.once('disconnect', () => process.exit(1));
process.once('message', (task) => {
  run(Task.parse(task)).then(
    () => process.exit(0),
    (error: unknown) => process.send?.(error instanceof Error ? error.message : String(error), () => process.exit(1)),
  );
});

async function run({ directory, dataDir, endLsn, file, secret, now }: Task): Promise<void> {
  const ended = Promise.withResolvers<never>();
  const engine = new EmbeddedEngine(directory, ended.reject, { isDisposable: true });
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  const read = async (): Promise<void> => {
    const { rows } = await sql<{ is_consistent: boolean }>`
      select pg_current_wal_insert_lsn() >= ${endLsn}::pg_lsn as is_consistent`.execute(db);
    if (rows[0]?.is_consistent !== true) throw new Error('its write-ahead log is incomplete');
    await writeBackup({ db, dataDir, secret, now: new Date(now) }, file);
  };
  await Promise.race([read(), ended.promise]);
}
