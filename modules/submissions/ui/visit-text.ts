import type { Text } from '../../../contract/text.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Today, Yesterday, N days ago (SPEC.md point 9). */
export function lastVisitText(days: number): Text {
  if (days <= 0) return moduleTexts('today');
  return days === 1 ? moduleTexts('yesterday') : texts('daysAgo', { count: days });
}
