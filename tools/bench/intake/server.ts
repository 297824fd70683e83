// A server in a process of its own: `node server.ts <modules folder>`, settings in the environment. It tells its parent
// its addresses, and answers its questions: `stored`, how many submissions there are; `quiet`, to have every form send no
// notification mail.
import path from 'node:path';
import { readSettings } from '../../../server/config.ts';
import { preparedPath } from '../../../server/db/embedded/data-directory.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { sql } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { withSecret } from '../../../server/secret-file.ts';
import { buildServer } from '../../../server/server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const config = withSecret(readSettings(process.env));
const log = createLogger(config);
const database = await openDatabase(config, {
  progress: () => undefined,
  died: (cause) => {
    throw cause;
  },
  prepared: preparedPath(path.join(root, 'build')),
});
const server = await buildServer({
  config,
  database,
  log,
  clock: { now: () => new Date() },
  modulesDir: process.argv[2] ?? path.join(root, 'modules'),
  builtConsole: path.join(root, 'build/console'),
});

const stored = async (): Promise<number> => {
  const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from submissions`.execute(database.db);
  return rows[0]?.stored ?? 0;
};
const quiet = async (): Promise<number> => {
  await sql`insert into form_settings (form_id, send_notification_email_on_new_submission)
    select id, false from forms`.execute(database.db);
  return 0;
};
const answers = { stored, quiet };
process.on('message', (asked: keyof typeof answers) => void answers[asked]().then((count) => process.send?.(count)));
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.send?.(await server.listen());
