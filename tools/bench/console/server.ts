// The real server in a separate process, twice on one database, with the consoles of the two named folders. Sends its
// parent both addresses and fills forms on demand.
import path from 'node:path';
import { sql } from '../../../server/kit.ts';
import { buildServer } from '../../../server/server.ts';
import { openParts } from '../server-parts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const parts = await openParts(process.env);
const { database } = parts;

async function serve(builtConsole: string) {
  const clock = { now: () => new Date() };
  const modulesDir = path.join(root, 'modules');
  return buildServer({ ...parts, clock, modulesDir, builtConsole, manualScheduler: true });
}

/** The parent's request: so many submissions for a form. */
export interface Fill {
  readonly form: string;
  readonly count: number;
}

async function fill({ form, count }: Fill): Promise<void> {
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, submitter_timezone, type,
      activity_score, is_read)
    select f.id, (array['NEW', 'CONTACTED', 'QUALIFIED'])[n % 3 + 1],
      json_build_object('name', 'Visitor ' || n, 'email', 'visitor' || n || '@example.test',
        'message', repeat('Could you tell me more about it? ', 4))::text, 'hash',
      now() - (${count}::int - n) * interval '1 minute', (array['Europe/Berlin', 'Asia/Tokyo', null])[n % 3 + 1],
      'without_analytics', n % 100, n % 4 = 0
    from forms f, generate_series(1, ${count}::int) n where f.uid = ${form}`.execute(database.db);
  await sql`update forms set state = 'production' where uid = ${form}`.execute(database.db);
  await product.scheduler.runNow('reports/refresh');
}

process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
const [, , productBuild = '', naiveBuild = ''] = process.argv;
const product = await serve(productBuild);
const naive = await serve(naiveBuild);
process.on('message', (asked: Fill) => void fill(asked).then(() => process.send?.('filled')));
process.send?.({ product: (await product.listen()).console, naive: (await naive.listen()).console });
