import type { BillingPlan } from '../../../contract/entity/plan.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { texts } from './texts.ts';

/** Cents as dollars: `$29`, `$278.40`. */
export function priceText({ price }: Pick<BillingPlan, 'price'>, language: Language): string {
  const digits = price % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  return format.format(price / 100);
}

/** `$29 per month`. */
export function pricePerPeriod(plan: BillingPlan, language: Language): Text {
  return texts(`per.${plan.period_unit}`, { price: priceText(plan, language) });
}
