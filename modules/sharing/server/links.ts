import { type Db, sql } from '../../../server/kit.ts';
import type { LinkState } from './link-lifecycle.ts';

/** A stored link. */
export interface Link extends LinkState {
  readonly id: number;
  readonly formId: number;
  /** The account's email address, or the invited one before there is an account. */
  readonly address: string;
  /** The account with access, or the one that has the invited address. */
  readonly holderId: number | null;
}

const columns = sql`
  l.id, l.form_id as "formId", l.privilege_type as role, l.status, l.is_revoked as "isRevoked",
  coalesce(a.email, l.address) as address, a.id as "holderId"`;
/** Before acceptance, a link's account is whichever has the invited address. */
const withHolder = sql`
  form_links l left join accounts a on a.id = l.account_id or (l.account_id is null and lower(a.email) = lower(l.address))`;

/** A link of a form, matched by both ids, so that links of other forms are not found. */
export async function linkOf(db: Db, formId: number, linkId: number): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select ${columns} from ${withHolder} where l.id = ${linkId} and l.form_id = ${formId}`.execute(db);
  return rows[0];
}

export async function linkTo(db: Db, formId: number, address: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select ${columns} from ${withHolder}
    where l.form_id = ${formId} and lower(coalesce(a.email, l.address)) = ${address.toLowerCase()}`.execute(db);
  return rows[0];
}

/** Inserts an invitation's link, or renews the existing one of that address, and returns its id. */
export async function saveInvitation(
  db: Db,
  link: { readonly id: number | undefined; readonly formId: number; readonly address: string } & LinkState,
  invitedBy: number,
  now: Date,
): Promise<number> {
  if (link.id === undefined) {
    const { rows } = await sql<{ id: number }>`
      insert into form_links (form_id, address, privilege_type, status, invited_by, created_at)
      values (${link.formId}, ${link.address}, ${link.role}, ${link.status}, ${invitedBy}, ${now})
      returning id`.execute(db);
    const [added] = rows;
    if (!added) throw new Error('The link was not stored');
    return added.id;
  }
  await saveState(db, link.id, link);
  await sql`update form_links set invited_by = ${invitedBy} where id = ${link.id}`.execute(db);
  return link.id;
}

export async function saveState(db: Db, linkId: number, { role, status, isRevoked }: LinkState): Promise<void> {
  await sql`
    update form_links set privilege_type = ${role}, status = ${status}, is_revoked = ${isRevoked}
    where id = ${linkId}`.execute(db);
}

/** Grants this account the link's access. */
export async function bindLink(db: Db, linkId: number, accountId: number): Promise<void> {
  await sql`update form_links set account_id = ${accountId} where id = ${linkId}`.execute(db);
}
