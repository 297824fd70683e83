// A server in a separate process: `node server.ts <modules folder>`, settings in the environment. Sends its parent its
// addresses and handles its requests: `stored` returns the number of submissions; `quiet` turns notification emails
// off; `backlog` queues every submission for every webhook; `waiting` returns the number of pending deliveries;
// `processor` returns the processor time used so far.
import path from 'node:path';
import { sql } from '../../../server/kit.ts';
import { buildServer } from '../../../server/server.ts';
import { openParts } from '../server-parts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const parts = await openParts(process.env);
const { database } = parts;
const server = await buildServer({
  ...parts,
  clock: { now: () => new Date() },
  modulesDir: process.argv[2] ?? path.join(root, 'modules'),
  builtConsole: path.join(root, 'build/console'),
  unlimited: process.env['BENCH_UNLIMITED'] === '1',
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
const backlog = async (): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload)
    select s.form_id, s.id, 'webhook', w.name, jsonb_build_object('webhook_id', w.id)
    from submissions s join webhooks w on w.form_id = s.form_id,
      generate_series(1, greatest(1, 5000 / (select count(*)::int from submissions))) as round
    order by round, s.id`.execute(database.db);
  await server.live.publish('deliveries', null);
  return Number(numAffectedRows);
};
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from deliveries where state <> 'done'`.execute(database.db);
  return rows[0]?.waiting ?? 0;
};
/** Processor time that this process has used, in microseconds. */
const processor = async (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
const responses = { stored, quiet, backlog, waiting, processor };
process.on(
  'message',
  (asked: keyof typeof responses) => void responses[asked]().then((count) => process.send?.(count)),
);
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.send?.(await server.listen());
