import { type Db, sql } from '../../../server/kit.ts';

/** The digest of a form's new submissions for one recipient. */
export interface DigestKey {
  readonly formId: number;
  /** Lower case. */
  readonly address: string;
}

/** When the digest of an address is due. */
export interface DueDigest {
  readonly address: string;
  readonly due: Date;
}

/**
 * Whether the form still exists. Locks it against deletion until the transaction ends: before any of its submissions,
 * as the deletion does, since the opposite order could deadlock.
 */
export async function lockExistingForm(tx: Db, formId: number): Promise<boolean> {
  const { rows } = await sql`select from forms where id = ${formId} for key share`.execute(tx);
  return rows.length > 0;
}

/**
 * Adds a submission, which the transaction keeps with its form, to the next digest of each recipient: due at `due` unless
 * one is due already. Locks the digests in the order of their addresses, like `pendingOfForm`.
 */
export async function addToDigests(
  tx: Db,
  { formId, submissionId }: { readonly formId: number; readonly submissionId: number },
  recipients: readonly DueDigest[],
): Promise<void> {
  await planDigests(tx, formId, recipients);
  await sql`
    insert into recipient_digest_entries (submission_id, address, form_id)
    select ${submissionId}::bigint, address, ${formId}::bigint from unnest(${addressesOf(recipients)}::text[]) as r (address)
    on conflict do nothing`.execute(tx);
}

/** Makes the digest of each recipient due at `due`, unless it is due earlier. */
export async function planDigests(tx: Db, formId: number, recipients: readonly DueDigest[]): Promise<void> {
  await sql`
    insert into recipient_digests (form_id, address, due_at)
    select ${formId}::bigint, address, due
    from unnest(${addressesOf(recipients)}::text[], ${recipients.map(({ due }) => due)}::timestamptz[]) as r (address, due)
    order by address
    on conflict (form_id, address) do update set due_at = least(recipient_digests.due_at, excluded.due_at)`.execute(tx);
}

const addressesOf = (recipients: readonly DueDigest[]): readonly string[] =>
  recipients.map(({ address }) => address.toLowerCase());

/** The addresses of a form's digests that are not due yet. */
export async function pendingAddresses(tx: Db, formId: number, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from recipient_digests where form_id = ${formId} and due_at > ${now}`.execute(tx);
  return rows.map(({ address }) => address);
}

/** Locks the digests of a form for these addresses that are not due yet. */
export async function pendingOfForm(
  tx: Db,
  { formId, addresses }: { readonly formId: number; readonly addresses: readonly string[] },
  now: Date,
): Promise<readonly DigestKey[]> {
  const { rows } = await sql<DigestKey>`
    select form_id as "formId", address from recipient_digests
    where form_id = ${formId} and address = any(${addresses}::text[]) and due_at > ${now}
    order by address for update`.execute(tx);
  return rows;
}

/** Locks the digests for an address that are not due yet. */
export async function pendingFor(tx: Db, address: string, now: Date): Promise<readonly DigestKey[]> {
  const { rows } = await sql<DigestKey>`
    select form_id as "formId", address from recipient_digests where address = ${address.toLowerCase()} and due_at > ${now}
    order by form_id for update`.execute(tx);
  return rows;
}

/** Moves a digest that the transaction has locked. */
export async function moveDigest(tx: Db, { formId, address }: DigestKey, due: Date): Promise<void> {
  await sql`
    update recipient_digests set due_at = ${due} where form_id = ${formId} and address = ${address}`.execute(tx);
}

/** Digests that are due, the longest due first. */
export async function dueDigests(db: Db, now: Date, most: number): Promise<readonly DigestKey[]> {
  const { rows } = await sql<DigestKey>`
    select form_id as "formId", address from recipient_digests where due_at <= ${now}
    order by due_at, form_id, address limit ${most}`.execute(db);
  return rows;
}

/** The content of a digest. */
export interface ClaimedDigest {
  readonly due: Date;
  /** The number of its submissions that are not spam. */
  readonly count: number;
  /** The newest of them. */
  readonly newestIds: number[];
}

/** Claims a due digest; undefined if another process has. Its submissions are then in no digest of the recipient. */
export async function claimDigest(
  tx: Db,
  { formId, address }: DigestKey,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<ClaimedDigest | undefined> {
  const { rows: taken } = await sql<{ due: Date }>`
    delete from recipient_digests where form_id = ${formId} and address = ${address} and due_at <= ${now}
    returning due_at as due`.execute(tx);
  const [digest] = taken;
  if (!digest) return undefined;
  // A flood of submissions is neither read nor held in memory.
  const { rows } = await sql<{ id: number; count: number }>`
    with taken as (
      delete from recipient_digest_entries where form_id = ${formId} and address = ${address} returning submission_id)
    select s.id, count(*) over ()::int as count from taken join submissions s on s.id = taken.submission_id
    where not s.is_spam order by s.id desc limit ${most}`.execute(tx);
  return { due: digest.due, count: rows[0]?.count ?? 0, newestIds: rows.map(({ id }) => id) };
}

/** Deletes the pending digests of a form. */
export async function dropDigests(tx: Db, formId: number): Promise<void> {
  await sql`delete from recipient_digests where form_id = ${formId}`.execute(tx);
  await sql`delete from recipient_digest_entries where form_id = ${formId}`.execute(tx);
}
