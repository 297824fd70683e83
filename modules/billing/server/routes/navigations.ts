import type { BillingPlan } from '../../../../contract/entity/plan.ts';
import type { Call, Host, RawResponse } from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import {
  createSubscription,
  editSubscription,
  providerEvent,
  returnFromProvider,
  updateCardDetails,
  upgradeSubscription,
} from '../../contract.ts';
import { errors } from '../../errors.ts';
import { redirectToLogin } from '../require-login.ts';
import { BILLING_SCREEN, errorPage, plainPage } from '../page.ts';
import { offeredPlan, plausiblePlan } from '../plans.ts';
import {
  type BillingProvider,
  type Customer,
  type BillingAction,
  isProviderFailure,
  type Snapshot,
} from '../provider.ts';
import { receiveEvent } from '../receive-event.ts';
import { applySnapshot, lapsed, storedSubscription } from '../subscriptions.ts';

export function serveNavigations(host: Host, provider: BillingProvider | undefined): void {
  const forPlan = (call: Call<typeof createSubscription>) =>
    redirectToProvider(host, provider, call, { kind: 'checkout', planId: call.query.plan_id });
  host.serve(createSubscription, forPlan);
  host.serve(upgradeSubscription, forPlan);
  host.serve(updateCardDetails, (call) => redirectToProvider(host, provider, call, { kind: 'card' }));
  host.serve(editSubscription, (call) => redirectToProvider(host, provider, call, { kind: 'edit' }));

  host.serve(returnFromProvider, async (call) => {
    if (!call.signedIn) return redirectToLogin(call);
    await readBack(host, provider, call.signedIn.id);
    return call.reply.redirect(BILLING_SCREEN + paymentIn(call.query['payment_id'] ?? call.query['id']), 303);
  });

  host.serve(providerEvent, async ({ visitor, body }) => ({
    applied: await receiveEvent(host, provider, visitor.headers, body),
  }));
}

/** The provider's current state. If it fails, the screen shows the stored state and events bring changes. */
async function readBack(host: Host, provider: BillingProvider | undefined, accountId: number): Promise<void> {
  try {
    const known = await provider?.subscriptionOf(accountId);
    if (known) await applySnapshot(host, known);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
  }
}

/** For first-generation screens, which complete the payment themselves. */
function paymentIn(id: unknown): string {
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? `?payment_id=${id}` : '';
}

type PageRequest =
  | { readonly kind: 'checkout'; readonly planId: string | undefined }
  | { readonly kind: 'card' }
  | { readonly kind: 'edit' };

/** Redirects to the page that fits the account's state, whichever of the four was requested. */
async function redirectToProvider(
  host: Host,
  provider: BillingProvider | undefined,
  call: Call,
  request: PageRequest,
): Promise<RawResponse> {
  const { db, clock } = host;
  if (!call.signedIn) return redirectToLogin(call);
  if (!provider)
    return plainPage(call, 'Billing is turned off', 'Submissions, websites and forms are unlimited, at no cost.', 200);
  const customer = await customerOf(host, call.signedIn.id);
  if (!customer) return redirectToLogin(call);
  const current = customer.subscription && lapsed(customer.subscription, clock.now());
  const runs = current !== undefined && current.status !== 'cancelled';
  const action =
    runs && request.kind !== 'checkout' ? request : await checkout(db, provider, customer, request, current);
  if (!action)
    return plainPage(call, errors.UNKNOWN_PLAN.text, 'This plan does not exist. Choose one on the billing page.', 404);
  try {
    const back = `${call.visitor.origin}${returnFromProvider.path}`;
    return call.reply.redirect(await provider.pageFor(customer, action, back));
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    return errorPage(call, error);
  }
}

async function checkout(
  db: Host['db'],
  { name: providerName }: BillingProvider,
  { accountId, subscription }: Customer,
  request: PageRequest,
  current: Snapshot | undefined,
): Promise<BillingAction | undefined> {
  const requested = request.kind === 'checkout' ? request.planId : undefined;
  const plan: BillingPlan | undefined =
    requested === undefined
      ? await plausiblePlan(db, providerName, accountId, subscription?.planId)
      : await offeredPlan(db, providerName, requested);
  if (plan && isPaidToItsEnd(current, plan)) return { kind: 'edit' };
  return plan && { kind: 'checkout', plan };
}

/** Selecting a cancelled plan again removes the cancellation instead of paying the same term twice. */
const isPaidToItsEnd = (current: Snapshot | undefined, { plan_id }: BillingPlan): boolean =>
  current?.status === 'non_renewing' && current.termEnd !== null && current.planId === plan_id;

async function customerOf({ db }: Host, accountId: number): Promise<Customer | undefined> {
  const account = await accountById(db, accountId);
  const subscription = await storedSubscription(db, accountId);
  return account && { accountId, email: account.email, name: account.name, subscription };
}
