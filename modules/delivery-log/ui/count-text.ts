import type { Language } from '../../../contract/text.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import { MAX_COUNTED } from '../contract.ts';

/** The sum of counts of deliveries, e.g. `12`, or `999+` if there are more than are counted. Empty if it is zero or unknown. */
export function countText(counts: readonly (number | undefined)[], language: Language): string {
  const sum = counts.reduce<number>((all, one = Number.NaN) => all + Math.min(one, MAX_COUNTED - 1), 0);
  return sum > 0 ? `${numberText(sum, language)}${counts.includes(MAX_COUNTED) ? '+' : ''}` : '';
}
