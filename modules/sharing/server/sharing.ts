import { HOUR_SECONDS } from '../../../contract/duration.ts';
import type { Key } from '../../../contract/entity/id.ts';
import {
  type Account,
  assertBelowLimit,
  type Db,
  type Host,
  inTransaction,
  createError,
  createFieldError,
  sql,
} from '../../../server/kit.ts';
import { type AccountView, accountById, consumeEmailAllowanceTo } from '../../accounts/server/public.ts';
import { editorRoles, type FormAccess, lockForm, requireRole } from '../../workspaces/server/public.ts';
import type { InvitedRole, ShareAccess } from '../contract.ts';
import { errors } from '../errors.ts';
import { queueAccessEmail } from './access-email.ts';
import { queueInvitationEmail } from './invitation-email.ts';
import { type Change, changed, invited, isRejected, type LinkState } from './link-lifecycle.ts';
import { accessesOfForm } from './limits.ts';
import { type Link, linkOf, linkTo, saveInvitation, saveState } from './links.ts';
import { recordShare } from './record-share.ts';
import { shareOf } from './shares.ts';

/** Invites an address to a form. The email is sent if and only if the invitation is stored. */
export async function invite(
  host: Host,
  form: Key,
  caller: Account,
  { username, privilege_type: role }: { readonly username: string; readonly privilege_type: InvitedRole },
): Promise<ShareAccess> {
  return asEditor(host, form, caller, async (tx, { formId, accountId: by }) => {
    const inviter = await requireInviter(tx, by);
    const link = await linkTo(tx, formId, username);
    const state = invited(link, role);
    if (isRejected(state)) throw createFieldError(state, 'username', { username });
    const others = sql`select from form_links where form_id = ${formId} and id <> ${link?.id ?? 0}`;
    await assertBelowLimit(tx, accessesOfForm, others);
    const now = host.clock.now();
    if (!(await consumeEmailAllowanceTo(tx, username, by, 'invitation', now)))
      throw createError(errors.TOO_MANY_INVITATIONS, {}, HOUR_SECONDS);
    const address = link?.address ?? username;
    const id = await saveInvitation(tx, { ...state, id: link?.id, formId, address }, by, now);
    await queueInvitationEmail(host, tx, { id, formId, address, role }, inviter);
    await recordShare(host, tx, await storedLink(tx, formId, id), 'invited', inviter.name);
    return shareOf(tx, formId, id);
  });
}

/** Changes a link's role, revokes it, or restores its previous status. */
export async function changeAccess(
  host: Host,
  form: Key,
  linkId: number,
  caller: Account,
  change: Change,
): Promise<ShareAccess> {
  return asEditor(host, form, caller, async (tx, { formId, accountId: by }) => {
    const link = await storedLink(tx, formId, linkId);
    const state = changed(link, change);
    if (isRejected(state)) throw createError(state);
    if (state !== link) await store(host, tx, { ...link, ...state }, change, by);
    return shareOf(tx, formId, linkId);
  });
}

async function store(host: Host, tx: Db, link: Link & LinkState, change: Change, by: number): Promise<void> {
  await saveState(tx, link.id, link);
  const editor = await accountById(tx, by);
  await recordShare(host, tx, link, change.kind, editor?.name ?? null);
  await queueAccessEmail(host, tx, link, change, editor?.name ?? 'An admin');
}

/**
 * Runs `work` as an editor of the form, with its links locked. Access is checked before waiting for the lock, so that
 * unrelated accounts cannot block anyone, and again after it, since it may have been revoked in between.
 */
async function asEditor<R>(
  { db }: Host,
  form: Key,
  caller: Account,
  work: (tx: Db, access: FormAccess) => Promise<R>,
): Promise<R> {
  const access = await requireRole(db, form, caller, editorRoles);
  return inTransaction(db, async (tx) => {
    await lockForm(tx, access);
    return work(tx, access);
  });
}

async function requireInviter(tx: Db, accountId: number): Promise<AccountView> {
  const inviter = await accountById(tx, accountId);
  if (!inviter?.verified) throw createError(errors.INVITER_UNPROVEN);
  return inviter;
}

async function storedLink(tx: Db, formId: number, linkId: number): Promise<Link> {
  const link = await linkOf(tx, formId, linkId);
  if (!link) throw createError(errors.UNKNOWN_ACCESS);
  return link;
}
