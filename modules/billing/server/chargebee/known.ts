import * as z from 'zod/mini';

/** Unix seconds of a year up to 9999. */
const Seconds = z.optional(z.number().check(z.int(), z.gte(0), z.lte(253_402_300_799)));
/** Milliseconds of the last change. */
const Version = z.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER));
const Name = z.string().check(z.minLength(1), z.maxLength(100));

/** The used parts of a Chargebee subscription, the same in responses and events. */
export const KnownSubscription = z.object({
  id: Name,
  status: z.enum(['future', 'in_trial', 'active', 'non_renewing', 'paused', 'cancelled', 'transferred']),
  subscription_items: z._default(z.array(z.object({ item_price_id: Name, item_type: z.string() })), []),
  trial_start: Seconds,
  trial_end: Seconds,
  current_term_start: Seconds,
  current_term_end: Seconds,
  next_billing_at: Seconds,
  /** First payment, or first after a reactivation. */
  activated_at: Seconds,
  /** Also set by a scheduled cancellation. */
  cancelled_at: Seconds,
  /** Since when invoices are due; Chargebee retries during dunning. */
  due_since: Seconds,
  resource_version: Version,
  deleted: z._default(z.boolean(), false),
});
export type KnownSubscription = z.infer<typeof KnownSubscription>;

export const KnownCustomer = z.object({
  id: Name,
  /** `no_card` if nothing can be charged automatically. */
  card_status: z.optional(z.string()),
  auto_collection: z.optional(z.string()),
  resource_version: z.optional(Version),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

/** The response about a subscription. */
export const Known = z.object({ subscription: KnownSubscription, customer: KnownCustomer });
export type Known = z.infer<typeof Known>;

/** The plan among a subscription's items; undefined if none. */
export const planIn = ({ subscription_items }: KnownSubscription): string | undefined =>
  subscription_items.find(({ item_type }) => item_type === 'plan')?.item_price_id;

export const HostedPage = z.object({
  hosted_page: z.object({
    id: z.string(),
    url: z.optional(z.url()),
    state: z.optional(z.string()),
    content: z.optional(z.object({ subscription: z.optional(KnownSubscription) })),
  }),
});

export const PortalSession = z.object({ portal_session: z.object({ access_url: z.url() }) });

/** A posted event. Its content depends on its type. */
export const ChargebeeEvent = z.object({
  id: Name,
  event_type: Name,
  content: z.object({
    subscription: z.optional(KnownSubscription),
    customer: z.optional(KnownCustomer),
  }),
});
export type ChargebeeEvent = z.infer<typeof ChargebeeEvent>;

/** An item and its prices. */
export const Item = z.object({
  id: Name,
  name: z.string(),
  external_name: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
});
export type Item = z.infer<typeof Item>;

export const ItemPrice = z.object({
  id: Name,
  item_id: z.optional(z.string()),
  status: z.optional(z.string()),
  pricing_model: z.string(),
  /** In the currency's smallest unit, for the full period. */
  price: z.optional(z.number()),
  period: z.optional(z.number()),
  period_unit: z.optional(z.string()),
  currency_code: z.string(),
  metadata: z.optional(z.unknown()),
});
export type ItemPrice = z.infer<typeof ItemPrice>;

const listOf = <T extends z.ZodMiniType>(entry: T) =>
  z.object({ list: z.array(entry), next_offset: z.optional(z.string()) });
export const Items = listOf(z.object({ item: Item }));
export const ItemPrices = listOf(z.object({ item_price: ItemPrice }));
