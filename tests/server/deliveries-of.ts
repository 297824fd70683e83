import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';
import type { NewForm } from './person.ts';

type OfForm = Pick<NewForm, 'form_id'>;

/** The stored deliveries of a submission. */
export interface Queued {
  readonly id: number;
  readonly target: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_at: Date;
}

/** The queued deliveries of one kind for the form, by target. */
export async function deliveriesOf({ db }: TestServer, { form_id }: OfForm, kind: string): Promise<readonly Queued[]> {
  const { rows } = await sql<Queued>`
    select id, target, state, attempts, last_error, next_at from deliveries
    where kind = ${kind} and form_id = ${form_id} order by target, id`.execute(db);
  return rows;
}

/** Makes pending deliveries due. */
export async function timePasses({ db, live }: TestServer, { form_id }: OfForm): Promise<void> {
  await sql`update deliveries set next_at = 'epoch' where state = 'waiting' and form_id = ${form_id}`.execute(db);
  await live.publish('deliveries', null);
}

/** Pending deliveries of one test must not be attempted during the next. */
export async function dropWaiting({ db }: TestServer): Promise<void> {
  await sql`delete from deliveries where state = 'waiting'`.execute(db);
}

/** Posts the form as a visitor of its website. */
export function visitorPosts(
  server: TestServer,
  { form_uid }: Pick<NewForm, 'form_uid'>,
  fields: Record<string, string>,
) {
  return server.collector.inject({
    method: 'POST',
    url: `/f/${form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });
}
