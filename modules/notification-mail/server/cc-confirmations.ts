import { type Db, sql } from '../../../server/kit.ts';

/** Confirmation status of a form's CC address. */
export interface CcState {
  /** Lower case. */
  readonly address: string;
  readonly askedAt: Date | null;
  readonly confirmedAt: Date | null;
  /** End of the grace period of an unconfirmed address that was listed before confirmations were required. */
  readonly allowedUntil: Date | null;
}

/** Confirmation status of a form's CC addresses, by lower-case address. */
export async function ccStates(db: Db, formId: number): Promise<ReadonlyMap<string, CcState>> {
  const { rows } = await sql<CcState>`
    select address, asked_at as "askedAt", confirmed_at as "confirmedAt", allowed_until as "allowedUntil"
    from cc_confirmations where form_id = ${formId}`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}

/** Whether an address may receive a form's notifications; never if its status is unknown. */
export const mayReceive = (state: CcState | undefined, now: Date): boolean =>
  state !== undefined &&
  (state.confirmedAt !== null || (state.allowedUntil !== null && state.allowedUntil.getTime() > now.getTime()));

/** Syncs the statuses with a form's list: new addresses start unconfirmed, removed ones are deleted. */
export async function syncWithList(tx: Db, formId: number, addresses: readonly string[]): Promise<void> {
  const list = addresses.map((address) => address.toLowerCase());
  await sql`delete from cc_confirmations where form_id = ${formId} and address <> all(${list}::text[])`.execute(tx);
  await sql`
    insert into cc_confirmations (form_id, address) select ${formId}, unnest(${list}::text[])
    on conflict do nothing`.execute(tx);
}

export async function recordRequest(tx: Db, formId: number, address: string, now: Date): Promise<void> {
  await sql`
    update cc_confirmations set asked_at = ${now}
    where form_id = ${formId} and address = ${address.toLowerCase()}`.execute(tx);
}

/** Records that the address has confirmed. */
export async function confirmCc(db: Db, formId: number, address: string, now: Date): Promise<void> {
  await sql`
    update cc_confirmations set confirmed_at = ${now}
    where form_id = ${formId} and address = ${address} and confirmed_at is null`.execute(db);
}

/** Forms with addresses that have not been sent a confirmation link. */
export async function formsToConfirm(db: Db, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select distinct c.form_id from cc_confirmations c
    join form_links l on l.form_id = c.form_id and l.privilege_type = 'CREATOR'
    join accounts a on a.id = l.account_id and a.verified_at is not null and a.status = 'ACTIVE'
    where c.asked_at is null and c.confirmed_at is null order by c.form_id limit ${most}`.execute(db);
  return rows.map(({ form_id }) => form_id);
}
