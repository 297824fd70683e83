import { HOUR_SECONDS } from '../../../../contract/duration.ts';
import {
  type FakeCustomer,
  type FakeEvent,
  type FakeHostedPage,
  type FakeSubscription,
  planItem,
  soldPrices,
} from './records.ts';
import { type FormParts, textAt } from './form.ts';

interface Clock {
  now(): Date;
}

/** An API error response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const TERMS: Readonly<Record<string, number>> = { month: 30 * 24 * HOUR_SECONDS, year: 365 * 24 * HOUR_SECONDS };

/** The state of a Chargebee site, changed by user actions and time. */
export class FakeLedger {
  readonly customers = new Map<string, FakeCustomer>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly pages = new Map<string, FakeHostedPage>();
  /** Events, oldest first. */
  readonly events: FakeEvent[] = [];
  readonly prices = [...soldPrices];
  /** Whether cards are declined when a term is renewed. */
  declines = false;
  readonly #forms = new Map<string, FormParts>();
  readonly #clock: Clock;
  #version = 0;
  #made = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  subscription(id: string): FakeSubscription {
    return this.subscriptions.get(id) ?? missing();
  }

  customer(id: string): FakeCustomer {
    return this.customers.get(id) ?? missing();
  }

  /** Creates a page only for an allowed action. */
  newPage(type: FakeHostedPage['type'], form: FormParts, origin: string): FakeHostedPage {
    if (type === 'manage_payment_sources') this.customer(textAt(form, 'customer', 'id') ?? '');
    else {
      const id = textAt(form, 'subscription', 'id') ?? '';
      if (type === 'checkout_existing') this.subscription(id);
      else if (this.subscriptions.has(id)) throw new ApiError(400, 'duplicate_entry');
      this.#price(form);
    }
    this.#made += 1;
    const id = `page-${this.#made}`;
    const page: FakeHostedPage = {
      object: 'hosted_page',
      id,
      type,
      url: `${origin}/pages/v4/${id}/`,
      state: 'created',
      embed: false,
      created_at: this.seconds,
      expires_at: this.seconds + 3 * HOUR_SECONDS,
    };
    this.pages.set(id, page);
    this.#forms.set(id, form);
    return page;
  }

  /** Completes a page with a valid card; returns the redirect target. */
  finish(id: string): string {
    const page = this.pages.get(id) ?? missing();
    const form = this.#forms.get(id) ?? missing();
    const name = textAt(form, page.type === 'manage_payment_sources' ? 'customer' : 'subscription', 'id') ?? '';
    if (page.type === 'checkout_new') this.#subscribe(name, form);
    if (page.type === 'checkout_existing') this.#change(name, form);
    if (page.type === 'manage_payment_sources') this.giveCard(name);
    const content = { subscription: this.subscription(name), customer: this.customer(name) };
    this.pages.set(id, { ...page, state: 'succeeded', content });
    const back = new URL(textAt(form, 'redirect_url') ?? '');
    back.searchParams.set('id', id);
    back.searchParams.set('state', 'succeeded');
    return back.href;
  }

  giveCard(id: string): void {
    this.customers.set(id, { ...this.customer(id), card_status: 'valid', resource_version: this.#next() });
    this.#tell('payment_source_added', { customer: this.customer(id) });
  }

  cancelAtEnd(id: string): void {
    const { status, current_term_end, trial_end } = this.subscription(id);
    if (status === 'in_trial') this.write(id, 'subscription_cancellation_scheduled', { cancelled_at: trial_end });
    else if (status === 'active')
      this.write(id, 'subscription_cancellation_scheduled', {
        status: 'non_renewing',
        cancelled_at: current_term_end,
        next_billing_at: undefined,
      });
    else throw new ApiError(400, 'invalid_state_for_request');
  }

  keep(id: string): void {
    const { status, cancelled_at, current_term_end } = this.subscription(id);
    if (cancelled_at === undefined || status === 'cancelled') throw new ApiError(400, 'invalid_state_for_request');
    const runs = status === 'in_trial' ? {} : { status: 'active' as const, next_billing_at: current_term_end };
    this.write(id, 'subscription_scheduled_cancellation_removed', { ...runs, cancelled_at: undefined });
  }

  resume(id: string): void {
    if (this.subscription(id).status !== 'paused') throw new ApiError(400, 'invalid_state_for_request');
    this.write(id, 'subscription_resumed', { ...this.#term(id), status: 'active' });
  }

  /** Ends trials and renews or expires terms up to the current time. */
  passTime(): void {
    for (const { id } of this.subscriptions.values()) this.#pass(id);
  }

  /** A change and its event. */
  write(id: string, event: string, change: Partial<FakeSubscription>): void {
    this.subscriptions.set(id, { ...this.subscription(id), ...change, resource_version: this.#next() });
    this.#tell(event, { subscription: this.subscription(id), customer: this.customer(id) });
  }

  #pass(id: string): void {
    const { status, trial_end, current_term_end, cancelled_at } = this.subscription(id);
    const end = status === 'in_trial' ? trial_end : current_term_end;
    if (status === 'cancelled' || status === 'paused' || end === undefined || end > this.seconds) return;
    const ends = cancelled_at !== undefined || this.customer(id).card_status === 'no_card';
    if (ends) {
      const reason = cancelled_at === undefined ? { cancel_reason: 'no_card' } : {};
      this.write(id, 'subscription_cancelled', { ...reason, status: 'cancelled', next_billing_at: undefined });
      return;
    }
    const due = this.declines
      ? { due_invoices_count: 1, due_since: end }
      : { due_invoices_count: 0, due_since: undefined };
    const activated = status === 'in_trial' ? { activated_at: end } : {};
    this.write(id, status === 'in_trial' ? 'subscription_activated' : 'subscription_renewed', {
      ...this.#term(id, end),
      ...activated,
      ...due,
      status: 'active',
    });
    if (this.declines)
      this.#tell('payment_failed', { subscription: this.subscription(id), customer: this.customer(id) });
  }

  #subscribe(id: string, form: FormParts): void {
    const trial_end = Number(textAt(form, 'subscription', 'trial_end') ?? 0);
    this.customers.set(id, {
      object: 'customer',
      id,
      email: textAt(form, 'customer', 'email') ?? '',
      first_name: textAt(form, 'customer', 'first_name') ?? '',
      auto_collection: 'on',
      card_status: 'valid',
      resource_version: this.#next(),
      deleted: false,
    });
    this.subscriptions.set(id, {
      object: 'subscription',
      id,
      customer_id: id,
      currency_code: 'USD',
      status: 'cancelled',
      subscription_items: [planItem(this.#price(form))],
      due_invoices_count: 0,
      resource_version: this.#next(),
      deleted: false,
    });
    // In a trial the term is the trial.
    const trial = {
      status: 'in_trial' as const,
      trial_start: this.seconds,
      trial_end,
      current_term_start: this.seconds,
      current_term_end: trial_end,
      next_billing_at: trial_end,
    };
    const paid = { ...this.#term(id), status: 'active' as const, activated_at: this.seconds };
    this.write(id, 'subscription_created', trial_end > this.seconds ? trial : paid);
  }

  #change(id: string, form: FormParts): void {
    const { status, activated_at, current_term_end } = this.subscription(id);
    const items = { subscription_items: [planItem(this.#price(form))] };
    this.customers.set(id, { ...this.customer(id), card_status: 'valid', resource_version: this.#next() });
    if (status === 'cancelled' && textAt(form, 'reactivate') !== 'true')
      throw new ApiError(400, 'invalid_state_for_request');
    this.subscriptions.set(id, { ...this.subscription(id), ...items });
    const begins = status === 'cancelled' || textAt(form, 'subscription', 'trial_end') === '0';
    const paid = { ...this.#term(id), status: 'active' as const, activated_at: this.seconds, cancelled_at: undefined };
    const event = status === 'cancelled' ? 'subscription_reactivated' : 'subscription_changed';
    // Any change removes a scheduled cancellation and reactivates an expired subscription.
    const goesOn = { status: 'active' as const, next_billing_at: current_term_end, cancelled_at: undefined };
    this.write(id, event, begins ? paid : { activated_at, ...(status === 'non_renewing' ? goesOn : {}) });
  }

  /** Starts a term now. */
  #term(id: string, from = this.seconds) {
    const price = this.prices.find((one) => one.id === this.subscription(id).subscription_items[0]?.item_price_id);
    const end = from + (TERMS[price?.period_unit ?? ''] ?? 0);
    return { current_term_start: from, current_term_end: end, next_billing_at: end };
  }

  #price(form: FormParts): string {
    const id = textAt(form, 'subscription_items', 'item_price_id', '0');
    return this.prices.find((price) => price.id === id && price.status === 'active')?.id ?? missing();
  }

  #tell(event_type: string, content: FakeEvent['content']): void {
    this.events.push({
      object: 'event',
      id: `ev_${this.events.length + 1}`,
      occurred_at: this.seconds,
      source: 'hosted_page',
      api_version: 'v2',
      event_type,
      webhook_status: 'scheduled',
      content,
    });
  }

  /** Unique change time in milliseconds. */
  #next(): number {
    this.#version = Math.max(this.#version + 1, this.#clock.now().getTime());
    return this.#version;
  }
}

function missing(): never {
  throw new ApiError(404, 'resource_not_found');
}
