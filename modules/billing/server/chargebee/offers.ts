import * as z from 'zod/mini';
import { PeriodUnit } from '../../../../contract/entity/plan.ts';
import type { Item, ItemPrice } from './known.ts';

/** A plan sold at Chargebee. */
export interface PlanOffer {
  readonly planId: string;
  readonly name: string;
  /** In US cents. */
  readonly price: number;
  /** In paise; null if not sold in rupees. */
  readonly priceInr: number | null;
  readonly periodUnit: PeriodUnit;
  readonly isPopular: boolean;
  readonly submissions: number;
  readonly websites: number;
  /** Whether it is open to new customers. */
  readonly isOffered: boolean;
}

const Count = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));

/** The limits of a plan, from the metadata of the item or one of its prices. */
const Limits = z.object({
  number_of_submissions_per_month: Count,
  number_of_websites: Count,
  is_popular: z._default(z.boolean(), false),
});

const Metadata = z.catch(z.record(z.string(), z.unknown()), {});
const fixedPriceModels = new Set(['flat_fee', 'per_unit']);

/** The sellable plans of a site, and the ids of active dollar prices with missing metadata. */
export function offersOf(
  items: readonly Item[],
  prices: readonly ItemPrice[],
): { readonly offers: readonly PlanOffer[]; readonly unfit: readonly string[] } {
  const byId = new Map(items.map((item) => [item.id, item]));
  const inDollars = prices.filter(({ currency_code }) => currency_code === 'USD');
  const read = inDollars.map((price) => ({ price, offer: offerOf(price, byId.get(price.item_id ?? ''), prices) }));
  return {
    offers: read.flatMap(({ offer }) => offer ?? []),
    unfit: read.filter(({ price, offer }) => !offer && isActive(price)).map(({ price }) => price.id),
  };
}

function offerOf(price: ItemPrice, item: Item | undefined, prices: readonly ItemPrice[]): PlanOffer | undefined {
  const limits = Limits.safeParse({ ...Metadata.parse(item?.metadata ?? {}), ...Metadata.parse(price.metadata ?? {}) });
  const unit = PeriodUnit.safeParse(price.period_unit);
  if (!item || !limits.success || !unit.success || price.period !== 1) return undefined;
  if (!fixedPriceModels.has(price.pricing_model) || price.price === undefined) return undefined;
  return {
    planId: price.id,
    name: item.external_name ?? item.name,
    price: price.price,
    priceInr: prices.find((other) => isSameInRupees(price, other))?.price ?? null,
    periodUnit: unit.data,
    isPopular: limits.data.is_popular,
    submissions: limits.data.number_of_submissions_per_month,
    websites: limits.data.number_of_websites,
    isOffered: isActive(price),
  };
}

const isActive = ({ status }: ItemPrice): boolean => status === undefined || status === 'active';

const isSameInRupees = (price: ItemPrice, other: ItemPrice): boolean =>
  other.currency_code === 'INR' &&
  other.item_id === price.item_id &&
  other.period === price.period &&
  other.period_unit === price.period_unit &&
  isActive(other);
