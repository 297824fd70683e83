import { type Db, sql } from '../../../server/kit.ts';

/** Adds a submission to the next digest of its form, due at `due` unless one is due already. */
export async function addToDigest(
  tx: Db,
  { formId, submissionId }: { readonly formId: number; readonly submissionId: number },
  due: Date,
): Promise<void> {
  // Deleting a form also locks its row first.
  await sql`select from forms where id = ${formId} for key share`.execute(tx);
  await sql`
    insert into notification_digests (form_id, due_at) values (${formId}, ${due})
    on conflict (form_id) do update set due_at = least(notification_digests.due_at, excluded.due_at)`.execute(tx);
  await sql`
    insert into notification_digest_entries (submission_id, form_id) values (${submissionId}, ${formId})
    on conflict do nothing`.execute(tx);
}

/** Moves a pending digest. */
export async function moveDigest(tx: Db, formId: number, due: Date): Promise<void> {
  await sql`update notification_digests set due_at = ${due} where form_id = ${formId}`.execute(tx);
}

/** Forms whose digest is due, the longest due first. */
export async function dueDigests(db: Db, now: Date, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select form_id from notification_digests where due_at <= ${now} order by due_at, form_id limit ${most}`.execute(db);
  return rows.map(({ form_id }) => form_id);
}

/** Takes a digest that is due; undefined if another process has. Its submissions, oldest first, are then in none. */
export async function takeDigest(
  tx: Db,
  formId: number,
  now: Date,
): Promise<{ readonly due: Date; readonly submissionIds: readonly number[] } | undefined> {
  const { rows: taken } = await sql<{ due: Date }>`
    delete from notification_digests where form_id = ${formId} and due_at <= ${now} returning due_at as due`.execute(
    tx,
  );
  const [digest] = taken;
  if (!digest) return undefined;
  const { rows } = await sql<{ id: number }>`
    delete from notification_digest_entries where form_id = ${formId} returning submission_id as id`.execute(tx);
  return { due: digest.due, submissionIds: rows.map(({ id }) => id).toSorted((one, other) => one - other) };
}

/** Deletes a pending digest. */
export async function dropDigest(tx: Db, formId: number): Promise<void> {
  await sql`delete from notification_digests where form_id = ${formId}`.execute(tx);
  await sql`delete from notification_digest_entries where form_id = ${formId}`.execute(tx);
}
