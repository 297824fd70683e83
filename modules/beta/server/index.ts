import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import {
  type Db,
  defineServerModule,
  type Host,
  inTransaction,
  createError,
  lockSession,
  sql,
} from '../../../server/kit.ts';
import { consumeRequestAllowance } from '../../accounts/server/public.ts';
import { deliveryKind, queueDelivery } from '../../deliveries/server/public.ts';
import {
  type BetaFeature,
  betaFeatureSignup,
  type BetaFeatureSignedUpLiveEvent,
  betaFeatureSignups,
  confirmQuickRegister,
  quickRegister,
} from '../contract.ts';
import { errors } from '../errors.ts';
import { composeEmail } from './confirmation-email.ts';
import { confirmSignup, recordSignup } from './signups.ts';

const CONFIRMATION_EMAIL = 'beta-letter';
const EmailRequest = z.object({ email: Email });

export default defineServerModule({
  id: 'beta',
  needs: ['accounts', 'deliveries', 'mail'],
  register(host) {
    serveSignup(host);
    serveFeatures(host);
    // The sign-up is looked up when the delivery runs, so that the response takes the same time for known addresses.
    host.contribute(deliveryKind, {
      kind: CONFIRMATION_EMAIL,
      erasesPayload: true,
      step: (tx, { payload }) => composeEmail({ ...host, db: tx }, EmailRequest.parse(payload).email),
    });
  },
});

function serveSignup(host: Host): void {
  const { db, live, clock } = host;

  host.serve(quickRegister, async ({ body: { email_id: email, name = null }, visitor }) => {
    await consumeRequestAllowance(db, visitor.network, clock.now());
    await inTransaction(db, async (tx) => {
      await recordSignup(tx, email, name, clock.now());
      await queueDelivery({ db: tx, live }, { kind: CONFIRMATION_EMAIL, target: 'beta', payload: { email } });
    });
    return {};
  });

  host.serve(confirmQuickRegister, async ({ body, visitor }) => {
    await consumeRequestAllowance(db, visitor.network, clock.now());
    if (!(await confirmSignup(db, body.token, clock.now()))) throw createError(errors.SIGNUP_LINK_EXPIRED);
    return {};
  });
}

function serveFeatures(host: Host): void {
  const { db } = host;

  host.serve(betaFeatureSignups, async ({ account }) => {
    const { rows } = await sql<{ code: BetaFeature }>`
      select code from beta_features where account_id = ${account.id} order by signed_up_at, code`.execute(db);
    return { beta_feature_signups: [...rows] };
  });

  host.serve(betaFeatureSignup, async ({ account, body: { code } }) => {
    await inTransaction(db, async (tx) => {
      await lockSession(tx, account);
      await signUp(host, tx, account.id, code);
    });
    return {};
  });
}

async function signUp({ live, clock }: Host, tx: Db, accountId: number, code: BetaFeature): Promise<void> {
  const { rows } = await sql`
    insert into beta_features (account_id, code, signed_up_at) values (${accountId}, ${code}, ${clock.now()})
    on conflict do nothing returning code`.execute(tx);
  if (rows.length === 0) return;
  await live.publish(
    `account:${accountId}`,
    { event: 'beta-feature', code } satisfies BetaFeatureSignedUpLiveEvent,
    tx,
  );
}
