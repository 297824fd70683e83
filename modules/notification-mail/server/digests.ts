import { type Db, sql } from '../../../server/kit.ts';

/**
 * Whether the form still exists. Locks it against deletion until the transaction ends: before any of its submissions,
 * as the deletion does, since the opposite order could deadlock.
 */
export async function keepForm(tx: Db, formId: number): Promise<boolean> {
  const { rows } = await sql`select from forms where id = ${formId} for key share`.execute(tx);
  return rows.length > 0;
}

/**
 * Adds a submission, which the transaction keeps with its form, to the next digest: due at `due` unless one is due
 * already.
 */
export async function addToDigest(
  tx: Db,
  { formId, submissionId }: { readonly formId: number; readonly submissionId: number },
  due: Date,
): Promise<void> {
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

/** The content of a digest. */
export interface TakenDigest {
  readonly due: Date;
  /** The number of its submissions that are not spam. */
  readonly count: number;
  /** The newest of them. */
  readonly newestIds: number[];
}

/** Claims a due digest; undefined if another process has. Its submissions are then in no digest. */
export async function takeDigest(
  tx: Db,
  { formId, now, most }: { readonly formId: number; readonly now: Date; readonly most: number },
): Promise<TakenDigest | undefined> {
  const { rows: taken } = await sql<{ due: Date }>`
    delete from notification_digests where form_id = ${formId} and due_at <= ${now} returning due_at as due`.execute(
    tx,
  );
  const [digest] = taken;
  if (!digest) return undefined;
  // A flood of submissions is neither read nor held in memory.
  const { rows } = await sql<{ id: number; count: number }>`
    with taken as (delete from notification_digest_entries where form_id = ${formId} returning submission_id)
    select s.id, count(*) over ()::int as count from taken join submissions s on s.id = taken.submission_id
    where not s.is_spam order by s.id desc limit ${most}`.execute(tx);
  return { due: digest.due, count: rows[0]?.count ?? 0, newestIds: rows.map(({ id }) => id) };
}

/** Deletes a pending digest. */
export async function dropDigest(tx: Db, formId: number): Promise<void> {
  await sql`delete from notification_digests where form_id = ${formId}`.execute(tx);
  await sql`delete from notification_digest_entries where form_id = ${formId}`.execute(tx);
}
