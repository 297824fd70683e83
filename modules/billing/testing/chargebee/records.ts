/** A subscription as in Chargebee's API; times are Unix seconds. */
export interface FakeSubscription {
  readonly object: 'subscription';
  readonly id: string;
  readonly customer_id: string;
  readonly currency_code: 'USD';
  readonly status: 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled';
  readonly subscription_items: readonly FakeSubscriptionItem[];
  readonly trial_start?: number | undefined;
  readonly trial_end?: number | undefined;
  readonly current_term_start?: number | undefined;
  readonly current_term_end?: number | undefined;
  readonly next_billing_at?: number | undefined;
  readonly activated_at?: number | undefined;
  readonly cancelled_at?: number | undefined;
  readonly cancel_reason?: string | undefined;
  readonly due_invoices_count: number;
  readonly due_since?: number | undefined;
  readonly resource_version: number;
  readonly deleted: boolean;
}

interface FakeSubscriptionItem {
  readonly object: 'subscription_item';
  readonly item_price_id: string;
  readonly item_type: 'plan';
  readonly quantity: 1;
}

export interface FakeCustomer {
  readonly object: 'customer';
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly auto_collection: 'on';
  readonly card_status: 'no_card' | 'valid';
  readonly resource_version: number;
  readonly deleted: false;
}

export interface FakeHostedPage {
  readonly object: 'hosted_page';
  readonly id: string;
  readonly type: 'checkout_new' | 'checkout_existing' | 'manage_payment_sources';
  readonly url: string;
  readonly state: 'created' | 'succeeded';
  readonly embed: false;
  readonly created_at: number;
  readonly expires_at: number;
  readonly content?: { readonly subscription: FakeSubscription; readonly customer: FakeCustomer } | undefined;
}

export interface FakeEvent {
  readonly object: 'event';
  readonly id: string;
  readonly occurred_at: number;
  readonly source: string;
  readonly api_version: 'v2';
  readonly event_type: string;
  readonly webhook_status: 'scheduled';
  readonly content: Readonly<Record<string, object>>;
}

export const planItem = (item_price_id: string): FakeSubscriptionItem => ({
  object: 'subscription_item',
  item_price_id,
  item_type: 'plan',
  quantity: 1,
});

/** A site's catalogue: two plans, monthly and yearly, one price without limits, one not on sale. */
export const soldItems = [
  itemOf('Solo', { number_of_submissions_per_month: 500, number_of_websites: 1 }),
  itemOf('Studio', { number_of_submissions_per_month: 5000, number_of_websites: 5, is_popular: true }),
  itemOf('Odd', undefined),
];

export const soldPrices = [
  priceOf('Solo', 'USD', 'month', 700),
  priceOf('Solo', 'INR', 'month', 59_900),
  priceOf('Solo', 'USD', 'year', 6720),
  priceOf('Studio', 'USD', 'month', 2500),
  priceOf('Studio', 'USD', 'year', 24_000),
  priceOf('Studio', 'USD', 'week', 900),
  priceOf('Odd', 'USD', 'month', 100),
  { ...priceOf('Studio', 'USD', 'month', 1900), id: 'Studio-USD-month-old', status: 'archived' },
];

function itemOf(name: string, metadata: object | undefined) {
  return {
    object: 'item',
    id: name,
    name: `${name} item`,
    external_name: name,
    type: 'plan',
    status: 'active',
    metadata,
  };
}

function priceOf(item_id: string, currency_code: string, period_unit: string, price: number) {
  return {
    object: 'item_price',
    id: `${item_id}-${currency_code}-${period_unit}`,
    name: `${item_id} ${currency_code} ${period_unit}`,
    item_id,
    item_type: 'plan',
    status: 'active',
    pricing_model: 'flat_fee',
    price,
    period: 1,
    period_unit,
    currency_code,
  };
}
