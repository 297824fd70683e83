import { type Db, sql } from '../../../server/kit.ts';

// Digests of the version before, which had one for all recipients of a form.

/** Submissions moved in one transaction. */
const BATCH_SIZE = 1000;

/** The first forms after `after` with such a digest, by id. */
export async function formsWithDigest(db: Db, after: number, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select form_id from notification_digests where form_id > ${after} order by form_id limit ${most}`.execute(db);
  return rows.map(({ form_id }) => form_id);
}

/** Locks a form's digest and returns when it is due; undefined if the form has none. */
export async function lockFormDigest(tx: Db, formId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date }>`
    select due_at as due from notification_digests where form_id = ${formId} for update`.execute(tx);
  return rows[0]?.due;
}

/**
 * Moves some of its submissions to the digests of the addresses, if there are any, and returns how many. Skips those that
 * are being deleted: waiting for them could deadlock.
 */
export async function moveBatch(tx: Db, formId: number, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with batch as materialized (
      select s.id from notification_digest_entries e join submissions s on s.id = e.submission_id
      where e.form_id = ${formId} order by s.id limit ${BATCH_SIZE} for key share of s skip locked),
    moved as (
      delete from notification_digest_entries where submission_id in (select id from batch) returning submission_id),
    added as (
      insert into recipient_digest_entries (submission_id, address, form_id)
      select submission_id, address, ${formId}::bigint
      from moved, unnest(${addresses.map((one) => one.toLowerCase())}::text[]) as r (address)
      on conflict do nothing)
    select count(*)::int as moved from moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** Whether a form's digest still has submissions. */
export async function hasEntries(tx: Db, formId: number): Promise<boolean> {
  const { rows } = await sql`select from notification_digest_entries where form_id = ${formId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes a form's digest. */
export async function removeFormDigest(tx: Db, formId: number): Promise<void> {
  await sql`delete from notification_digests where form_id = ${formId}`.execute(tx);
}

/** Moved for addresses that got no digest: they stopped being recipients while batches were moved. */
const withoutDigest = (formId: number, addresses: readonly string[]) => sql`
  from recipient_digest_entries e
  where e.form_id = ${formId} and e.address <> all(${addresses.map((one) => one.toLowerCase())}::text[])
    and not exists (select from recipient_digests d where d.form_id = e.form_id and d.address = e.address)`;

/**
 * Deletes some of what was moved for others than the addresses, which get their digests next, and returns how much. Skips
 * what is being deleted, like `moveBatch`.
 */
export async function dropBatchOfOthers(tx: Db, formId: number, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with batch as materialized (
      select e.submission_id, e.address ${withoutDigest(formId, addresses)} limit ${BATCH_SIZE} for update of e skip locked),
    dropped as (
      delete from recipient_digest_entries where (submission_id, address) in (select submission_id, address from batch)
      returning submission_id)
    select count(*)::int as dropped from dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
}

/** Whether there is still anything to drop. */
export async function hasEntriesOfOthers(tx: Db, formId: number, addresses: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select ${withoutDigest(formId, addresses)} limit 1`.execute(tx);
  return rows.length > 0;
}
