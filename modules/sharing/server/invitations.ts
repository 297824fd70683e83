import { type Account, type Db, type Host, inTransaction, createError, lockSession, sql } from '../../../server/kit.ts';
import { type AccountView, accountById, markVerified } from '../../accounts/server/public.ts';
import { lockFormForServer } from '../../workspaces/server/public.ts';
import type { Invitation } from '../contract.ts';
import { errors } from '../errors.ts';
import { type Decision, decided, isRejected } from './link-lifecycle.ts';
import { bindLink, type Link, linkOf, saveState } from './links.ts';
import { recordShare } from './record-share.ts';
import { dropToken, linkIdOf } from './tokens.ts';

/**
 * Accepts the invitation of an emailed token and consumes the token. `who` chooses the account; if it throws, the token
 * stays valid. Since the token was sent to the address, accepting also verifies it.
 */
export async function acceptByToken(
  host: Host,
  token: string,
  who: (tx: Db, link: Link) => Promise<AccountView>,
): Promise<Link> {
  return inTransaction(host.db, async (tx) => {
    const link = await linkOfToken(tx, token, host.clock.now());
    const account = await who(tx, link);
    await markVerified(tx, account.id, host.clock.now());
    return settle(host, tx, link, 'accepted', account);
  });
}

/** Declines without an account. The account with that address may belong to someone else, so nothing is verified. */
export async function declineByToken(host: Host, token: string): Promise<void> {
  await inTransaction(host.db, async (tx) => {
    await settle(host, tx, await linkOfToken(tx, token, host.clock.now()), 'declined', undefined);
  });
}

/** Accepts or declines an invitation sent to the verified address of the signed-in account. */
export async function decideMine(host: Host, linkId: number, decision: Decision, caller: Account): Promise<Link> {
  return inTransaction(host.db, async (tx) => {
    const account = await accountById(tx, caller.id);
    if (!account?.verified) throw createError(errors.ADDRESS_UNPROVEN);
    const formId = await formInvitedTo(tx, linkId, account);
    await lockFormForServer(tx, formId);
    await lockSession(tx, caller);
    const link = await linkOf(tx, formId, linkId);
    if (!link || link.holderId !== account.id) throw createError(errors.UNKNOWN_INVITATION);
    return settle(host, tx, link, decision, account);
  });
}

/** Returns the link of a valid token and locks the form's links. */
async function linkOfToken(tx: Db, token: string, now: Date): Promise<Link> {
  const found = await linkIdOf(tx, token, now);
  if (!found) throw createError(errors.BAD_INVITATION);
  await lockFormForServer(tx, found.formId);
  // Check again: a concurrent request may have consumed the token while this one waited for the lock.
  const held = await linkIdOf(tx, token, now);
  const link = held && (await linkOf(tx, held.formId, held.linkId));
  if (!link) throw createError(errors.BAD_INVITATION);
  return link;
}

async function settle(
  host: Host,
  tx: Db,
  link: Link,
  decision: Decision,
  account: AccountView | undefined,
): Promise<Link> {
  const state = decided(link, decision);
  if (isRejected(state)) throw createError(state);
  // Bind first, so that no link is ever accepted without an account.
  if (account && decision === 'accepted') await bindLink(tx, link.id, account.id);
  await saveState(tx, link.id, state);
  await dropToken(tx, link.id);
  const after = { ...link, ...state, holderId: account?.id ?? link.holderId };
  await recordShare(host, tx, after, decision, account?.name ?? link.address);
  return after;
}

async function formInvitedTo(tx: Db, linkId: number, { id, email }: AccountView): Promise<number> {
  const { rows } = await sql<{ form_id: number }>`
    select form_id from form_links
    where id = ${linkId} and (account_id = ${id} or (account_id is null and lower(address) = ${email.toLowerCase()}))`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw createError(errors.UNKNOWN_INVITATION);
  return row.form_id;
}

const invitation = sql`
  l.id, l.privilege_type, f.name as form_name, p.name as project_name, coalesce(i.name, c.name) as invited_by
  from form_links l join forms f on f.id = l.form_id join projects p on p.id = f.project_id
    join accounts c on c.id = p.owner_id left join accounts i on i.id = l.invited_by`;

/** Later ones are shown once these are accepted or declined: any account can send some, and each visit reads them. */
const MAX_INVITATIONS = 100;

/** The oldest pending invitations of an account; empty until its address is verified. */
export async function invitationsTo(db: Db, { id, email, verified }: AccountView): Promise<Invitation[]> {
  if (!verified) return [];
  const { rows } = await sql<Invitation>`
    select ${invitation}
    where l.status = 'CREATED' and not l.is_revoked
      and (l.account_id = ${id} or (l.account_id is null and lower(l.address) = ${email.toLowerCase()}))
    order by l.id limit ${MAX_INVITATIONS}`.execute(db);
  return [...rows];
}

/** The invitation of a token, as shown to the invited person, with the link's current state. */
export async function readInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ readonly link: Link; readonly shown: Invitation }> {
  const found = await linkIdOf(db, token, now);
  const link = found && (await linkOf(db, found.formId, found.linkId));
  if (!link) throw createError(errors.BAD_INVITATION);
  const state = decided(link, 'accepted');
  if (isRejected(state)) throw createError(state);
  const { rows } = await sql<Invitation>`select ${invitation} where l.id = ${link.id}`.execute(db);
  const [shown] = rows;
  if (!shown) throw createError(errors.BAD_INVITATION);
  return { link, shown };
}
