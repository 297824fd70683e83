import { sql } from '../../server/kit.ts';
import { type DatabaseLocation, openLocation } from '../server/test-database.ts';

/** Stores so many submissions of a form, with a message of so many characters, while no server runs. */
export async function storeSubmissions(
  location: DatabaseLocation,
  { form, count, length }: { readonly form: string; readonly count: number; readonly length: number },
): Promise<void> {
  const database = await openLocation(location);
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    select (select id from forms where uid = ${form}), 'NEW',
      json_build_object('name', 'Visitor ' || n, 'message', repeat('x', ${length}::int))::text, 'hash', now(), 'without_analytics'
    from generate_series(1, ${count}::int) n`.execute(database.db);
  await database.close();
}
