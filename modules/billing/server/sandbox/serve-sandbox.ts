import type { BillingPlan } from '../../../../contract/entity/plan.ts';
import {
  type Account,
  type Call,
  type Host,
  inTransaction,
  lockSession,
  type RawResponse,
} from '../../../../server/kit.ts';
import { deliveryKind } from '../../../deliveries/server/public.ts';
import { returnFromProvider } from '../../contract.ts';
import { receiveEvent } from '../receive-event.ts';
import type { BillingProvider } from '../provider.ts';
import { offeredPlan } from '../plans.ts';
import { redirectToLogin } from '../require-login.ts';
import type { Page } from '../page.ts';
import {
  type Change,
  changeSubscription,
  currentState,
  dueAccounts,
  recordPayment,
  readState,
  SANDBOX_EVENT,
} from './ledger.ts';
import { cardErrors, readCard } from './cards.ts';
import { cardPage, changeInPortal, checkoutPage, payCheckout, portalPage, replaceCard } from './endpoints.ts';
import { cardDraft, checkoutDraft, portalDraft } from './checkout-pages.ts';
import { sandboxPage } from './page.ts';
import { sandboxAuthorization } from './sandbox.ts';
import { type Card, cancelled, cardReplaced, renewed, type SandboxState, subscribed } from './state.ts';

/** The sandbox's pages, events and scheduled job. */
export function serveSandbox(host: Host, provider: BillingProvider): void {
  serveCheckout(host);
  serveCard(host);
  servePortal(host);
  host.contribute(deliveryKind, {
    kind: SANDBOX_EVENT,
    erasesPayload: true,
    async deliver({ payload }) {
      await receiveEvent(host, provider, { authorization: sandboxAuthorization(host.config.secret) }, payload);
    },
  });
  host.schedule('billing/sandbox-terms', '*/5 * * * *', async () => {
    for (const accountId of await dueAccounts(host.db, host.clock.now())) await currentState(host, accountId);
  });
}

/** The request data that a page needs. */
interface Visit {
  readonly account: Account;
  readonly state: SandboxState | undefined;
  readonly show: (page: Omit<Page, 'product'>, status?: number) => RawResponse;
}

async function visitOf({ db, clock, config }: Host, { account, reply }: Call): Promise<Visit> {
  return {
    account,
    state: await readState(db, account.id, clock.now()),
    show: (page, status) => reply.html(sandboxPage({ product: config.product, ...page }), status),
  };
}

/** Back to billing, which reads the state; the state in the URL is informational. */
const redirectBack = ({ reply }: Call, paymentId: string | null = null): RawResponse =>
  reply.redirect(
    `${returnFromProvider.path}?state=succeeded${paymentId === null ? '' : `&payment_id=${paymentId}`}`,
    303,
  );

const noPlan = { title: 'Plan not found', lines: ['This plan does not exist. Choose one on the billing page.'] };
const nothingToDo = {
  title: 'You have no active subscription',
  lines: ['Choose a plan on the billing page first.'],
};

function serveCheckout(host: Host): void {
  const { db } = host;
  host.serve(checkoutPage, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    const { state, show } = await visitOf(host, call);
    const plan = await offeredPlan(db, 'sandbox', call.query.plan_id ?? '');
    return plan ? show(checkoutDraft(plan, state)) : show(noPlan, 404);
  });
  host.serve(payCheckout, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    const visit = await visitOf(host, call);
    const plan = await offeredPlan(db, 'sandbox', call.query.plan_id ?? '');
    if (!plan) return visit.show(noPlan, 404);
    const typed = call.body.card_number ?? '';
    const card = typed === '' && visit.state?.card === 'good' ? undefined : readCard(typed);
    if (typeof card !== 'string') return redirectBack(call, await pay(host, visit.account, plan, card));
    if (card === 'declined') await recordDeclined(host, visit.account, plan);
    return visit.show(checkoutDraft(plan, visit.state, cardErrors[card]), 422);
  });
}

/** Paying an active plan again, for example by a second click, charges nothing. */
async function pay(host: Host, account: Account, plan: BillingPlan, given: Card | undefined): Promise<string | null> {
  const { paymentId } = await changeSubscription(host, account, (state): Change => {
    const card = given ?? onFile(state);
    if (!card || (state.status === 'active' && state.planId === plan.plan_id)) return { state };
    return { state: subscribed(state, plan.plan_id, card, plan.period_unit, host.clock.now()), paid: plan };
  });
  return paymentId;
}

function recordDeclined({ db, clock }: Host, account: Account, plan: BillingPlan): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockSession(tx, account);
    await recordPayment(tx, account.id, plan, false, clock.now());
  });
}

const onFile = ({ card, cardEnding }: SandboxState): Card | undefined =>
  card === 'good' && cardEnding !== null ? { kind: card, ending: cardEnding } : undefined;

function serveCard(host: Host): void {
  host.serve(cardPage, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    const { state, show } = await visitOf(host, call);
    return isRunning(state) ? show(cardDraft(state)) : show(nothingToDo);
  });
  host.serve(replaceCard, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    const { account, state, show } = await visitOf(host, call);
    if (!isRunning(state)) return show(nothingToDo, 409);
    const card = readCard(call.body.card_number ?? '');
    if (typeof card === 'string') return show(cardDraft(state, cardErrors[card]), 422);
    await changeSubscription(host, account, (now) => ({ state: isRunning(now) ? cardReplaced(now, card) : now }));
    return redirectBack(call);
  });
}

const changes = { cancel: cancelled, renew: renewed } as const;

function servePortal(host: Host): void {
  host.serve(portalPage, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    const { state, show } = await visitOf(host, call);
    return isRunning(state) ? show(portalDraft(state)) : show(nothingToDo);
  });
  host.serve(changeInPortal, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    const { account, state, show } = await visitOf(host, call);
    const { action } = call.body;
    if (!isRunning(state) || (action !== 'cancel' && action !== 'renew')) return show(nothingToDo, 409);
    await changeSubscription(host, account, (now) => ({ state: changes[action](now) }));
    return redirectBack(call);
  });
}

const isRunning = (state: SandboxState | undefined): state is SandboxState =>
  state !== undefined && state.status !== 'cancelled';
