import { type Account, type Db, type Host, createError, lockSession, sql } from '../../../../server/kit.ts';
import { SHARED_PLAN } from '../../../../contract/entity/account.ts';
import {
  type AccountView,
  accountById,
  addVerifiedAccount,
  hashNewPassword,
  lockAccount,
  signInAllowed,
  consumeRequestAllowance,
} from '../../../accounts/server/public.ts';
import {
  acceptInvitation,
  acceptMineCall,
  declineInvitation,
  declineMineCall,
  type AcceptedForm,
  joinByInvitation,
  listInvitations,
  getInvitation,
} from '../../contract.ts';
import { errors } from '../../errors.ts';
import { acceptByToken, decideMine, declineByToken, invitationsTo, readInvitation } from '../invitations.ts';
import type { Link } from '../links.ts';

/** Endpoints of the page that the email links to. */
export function serveInvitationPage(host: Host): void {
  const { db, clock } = host;

  host.serve(getInvitation, async ({ body, signedIn }) => {
    const { link, shown } = await readInvitation(db, body.token, clock.now());
    const me = signedIn && (await accountById(db, signedIn.id));
    return {
      ...shown,
      username: link.address,
      has_account: link.holderId !== null,
      signed_in_as: me?.email ?? null,
      is_mine: me !== undefined && me.id === link.holderId,
    };
  });

  host.serve(acceptInvitation, async ({ account, body }) =>
    entered(db, await acceptByToken(host, body.token, (tx, link) => requireHolder(tx, link, account))),
  );

  host.serve(joinByInvitation, async ({ body: { token, name, password }, session, visitor }) => {
    await consumeRequestAllowance(db, visitor.network, clock.now());
    // Password hashing is expensive, so validate the token first.
    await readInvitation(db, token, clock.now());
    const passwordHash = await hashNewPassword(password);
    const link = await acceptByToken(host, token, (tx, { address }) =>
      join(host, tx, { email: address, name, passwordHash }),
    );
    if (link.holderId !== null) await session.start(signInAllowed(link.holderId, passwordHash));
    return entered(db, link);
  });

  host.serve(declineInvitation, async ({ body }) => {
    await declineByToken(host, body.token);
    return {};
  });
}

/** Endpoints for the signed-in user's own invitations. */
export function serveOwnInvitations(host: Host): void {
  const { db } = host;

  host.serve(listInvitations, async ({ account }) => {
    const me = await accountById(db, account.id);
    return { invitations: me ? await invitationsTo(db, me) : [] };
  });

  host.serve(acceptMineCall, async ({ account, params }) =>
    entered(db, await decideMine(host, params.invitationId, 'accepted', account)),
  );

  host.serve(declineMineCall, async ({ account, params }) => {
    await decideMine(host, params.invitationId, 'declined', account);
    return {};
  });
}

async function requireHolder(tx: Db, { address, holderId }: Link, caller: Account): Promise<AccountView> {
  const account = await lockAccount(tx, caller.id);
  await lockSession(tx, caller);
  if (!account || account.id !== holderId) throw createError(errors.OTHER_ADDRESS, { username: address });
  return account;
}

async function join(
  { clock }: Host,
  tx: Db,
  draft: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<AccountView> {
  const account = await addVerifiedAccount(tx, { ...draft, plan: SHARED_PLAN }, clock.now());
  if (!account) throw createError(errors.ADDRESS_HAS_ACCOUNT, { username: draft.email });
  return account;
}

async function entered(db: Db, { formId }: Link): Promise<AcceptedForm> {
  const { rows } = await sql<AcceptedForm>`
    select f.id as form_id, f.uid as form_uid, p.id as project_id, p.uid as project_uid
    from forms f join projects p on p.id = f.project_id where f.id = ${formId}`.execute(db);
  const [found] = rows;
  if (!found) throw createError(errors.UNKNOWN_INVITATION);
  return found;
}
