import { type Host, createError } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { basicAuthorization, isAuthorized } from '../basic-auth.ts';
import { BILLING_SCREEN } from '../page.ts';
import { offeredPlan, planById, plausiblePlan } from '../plans.ts';
import type { BillingProvider, Customer, BillingAction, ProviderEvent, Snapshot } from '../provider.ts';
import { ChargebeeApi, type ChargebeeSettings } from './api.ts';
import { managePage } from './endpoints.ts';
import { ChargebeeEvent, type Known, planIn } from './known.ts';
import { accountNamed, nameFor, nameOf } from './names.ts';
import { importPlans } from './plan-list.ts';
import { snapshotOf } from './snapshot.ts';

const PROVIDER_NAME = 'chargebee';

/** The result of a checkout. */
const done: ReadonlySet<string | undefined> = new Set(['succeeded', 'acknowledged']);

/**
 * Subscriptions sold at Chargebee. An account has one customer and one subscription there with the same id; anything
 * else on the site is ignored.
 */
export class ChargebeeProvider implements BillingProvider {
  readonly name = PROVIDER_NAME;
  readonly api: ChargebeeApi;
  readonly #host: Host;
  readonly #authorization: string;

  constructor(host: Host, settings: ChargebeeSettings) {
    this.#host = host;
    this.api = new ChargebeeApi(settings, host.log);
    this.#authorization = basicAuthorization(settings.webhookUser, settings.webhookPassword);
  }

  async pageFor(customer: Customer, action: BillingAction, back: string): Promise<string> {
    if (action.kind === 'edit') return managePage.path;
    const name = await nameFor(this.#host.db, customer.accountId, this.#host.clock.now());
    const known = await this.api.subscription(name);
    if (action.kind === 'card')
      return known ? this.api.managePaymentSources(name, back) : this.#checkoutWithTrial(customer, name, back);
    // A paused subscription has a paid plan, which resumes.
    if (known?.subscription.status === 'paused') return managePage.path;
    const { plan_id: planId } = action.plan;
    return known
      ? this.api.checkoutExisting({ ...changeTo(known), ...where(planId, back) })
      : this.api.checkoutNew({ ...newTo(customer, name, 0), ...where(planId, back) });
  }

  async subscriptionOf(accountId: number): Promise<Snapshot | undefined> {
    const known = await this.known(accountId);
    return known && this.snapshot(accountId, known);
  }

  /** The account's data on the site. */
  async known(accountId: number): Promise<Known | undefined> {
    const name = await nameOf(this.#host.db, accountId);
    return name === undefined ? undefined : this.api.subscription(name);
  }

  /** Imports a plan created since the last import. */
  async snapshot(accountId: number, known: Known): Promise<Snapshot> {
    const snapshot = snapshotOf(accountId, known);
    if (await planById(this.#host.db, snapshot.planId)) return snapshot;
    await importPlans(this.#host, this.api);
    if (await planById(this.#host.db, snapshot.planId)) return snapshot;
    this.#host.log.error({ plan: snapshot.planId }, 'A subscription uses a Chargebee plan without limits set');
    throw createError(errors.PROVIDER_FAILED);
  }

  async paymentOf(accountId: number, paymentId: string) {
    const name = await nameOf(this.#host.db, accountId);
    const page = name === undefined ? undefined : await this.api.hostedPage(paymentId);
    const paid = page?.content?.subscription;
    if (!done.has(page?.state) || paid === undefined || paid.id !== name) return undefined;
    const snapshot = await this.subscriptionOf(accountId);
    return snapshot && { planId: planIn(paid) ?? '', snapshot };
  }

  isSender({ authorization }: { readonly authorization?: string | undefined }): boolean {
    return isAuthorized(authorization, this.#authorization);
  }

  async readEvent(body: unknown): Promise<ProviderEvent | undefined> {
    const read = ChargebeeEvent.safeParse(body);
    if (!read.success) return undefined;
    const { id, event_type, content } = read.data;
    if (/^item(_price)?_/.test(event_type)) await importPlans(this.#host, this.api);
    return { id, snapshot: await this.#snapshotOf(content) };
  }

  /** An event contains the full subscription, or only the customer; then the subscription is fetched. */
  async #snapshotOf({ subscription, customer }: ChargebeeEvent['content']): Promise<Snapshot | undefined> {
    const name = subscription?.id ?? customer?.id;
    const accountId = name === undefined ? undefined : await accountNamed(this.#host.db, name);
    if (accountId === undefined) return undefined;
    return subscription && customer
      ? this.snapshot(accountId, { subscription, customer })
      : this.subscriptionOf(accountId);
  }

  /** A card given during our trial keeps the trial, which is charged at its end. */
  async #checkoutWithTrial(customer: Customer, name: string, back: string): Promise<string> {
    const { db, clock } = this.#host;
    const { subscription } = customer;
    const plan =
      (subscription && (await offeredPlan(db, PROVIDER_NAME, subscription.planId))) ??
      (await plausiblePlan(db, PROVIDER_NAME, customer.accountId, undefined));
    if (!plan) throw createError(errors.PROVIDER_FAILED);
    const ends = subscription?.status === 'in_trial' ? subscription.trialEnd : null;
    const trialEnd = ends !== null && ends > clock.now() ? Math.floor(ends.getTime() / 1000) : 0;
    return this.api.checkoutNew({ ...newTo(customer, name, trialEnd), ...where(plan.plan_id, back) });
  }
}

/** The plan, and the return URL of its page. */
const where = (planId: string, back: string) => ({
  subscription_items: [{ item_price_id: planId }],
  redirect_url: back,
  cancel_url: new URL(BILLING_SCREEN, back).href,
});

/**
 * Creates it with the account's id, so that paying a second page creates no second one. `trialEnd` 0 means no trial.
 */
const newTo = ({ email, name: person }: Customer, name: string, trialEnd: number) => ({
  subscription: { id: name, trial_end: trialEnd },
  customer: { id: name, email, first_name: person },
});

/**
 * Replaces the plan; ends a trial and reactivates a cancelled subscription. Chargebee removes a scheduled cancellation
 * with any change.
 */
const changeTo = ({ subscription: { id, status } }: Known) => ({
  subscription: { id, ...(status === 'in_trial' ? { trial_end: 0 } : {}) },
  replace_items_list: true,
  ...(status === 'cancelled' ? { reactivate: true } : {}),
});
