import { type JsonValue, sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';
import { type NewForm, newPerson, type Person } from './person.ts';

/** Inserts `count` rows as the intake would, in the initial state of the form's workflow, and returns their ids. */
export async function arriveAt(
  server: TestServer,
  form: NewForm,
  count = 1,
  state = 'NEW',
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    select ${form.form_id}::bigint, ${state}, '{"name":"Ann"}', 'hash', '2026-11-20T10:00:00Z'::timestamptz, 'without_analytics'
    from generate_series(1, ${count}::int) returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

/** A new account with access to the form. */
export async function colleague(server: TestServer, form: NewForm, role: 'ADMIN' | 'ONLY_VIEW_USER'): Promise<Person> {
  const person = await newPerson(server);
  await giveAccess(server, form, person, role);
  return person;
}

export async function giveAccess(
  server: TestServer,
  form: Pick<NewForm, 'form_id'>,
  person: Person,
  role: 'ADMIN' | 'ONLY_VIEW_USER',
): Promise<void> {
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select ${form.form_id}::bigint, id, ${role}, 'ACCEPTED', now() from accounts where email = ${person.email}`.execute(
    server.db,
  );
}

/** The live events of the form from now on. */
export function eventsOf({ live }: TestServer, form: NewForm): readonly JsonValue[] {
  const notes: JsonValue[] = [];
  live.subscribe(`form:${form.form_id}`, (note) => notes.push(note));
  return notes;
}
