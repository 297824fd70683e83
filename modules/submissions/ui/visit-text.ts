import { Duration } from 'luxon';
import type { Text } from '../../../contract/text.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Today, Yesterday, N days ago (SPEC.md point 9). */
export function lastVisitText(days: number): Text {
  if (days <= 0) return moduleTexts('today');
  return days === 1 ? moduleTexts('yesterday') : texts('daysAgo', { count: days });
}

/** A short duration: whole minutes such as `11 min`, from one minute to an hour. */
export function shortSpanText(seconds: number): Text {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 || minutes >= 60 ? spanText(seconds) : texts('minutesShort', { minutes });
}

/** Formats a duration: `42.35 s`, `1 min 12 s`, `2 h 5 min`. */
export function spanText(seconds: number): Text {
  if (seconds < 60) return texts('seconds', { seconds: String(Math.round(seconds * 100) / 100) });
  const whole = Duration.fromObject({ seconds: Math.round(seconds) }).shiftTo('hours', 'minutes', 'seconds');
  const { hours, minutes } = whole;
  return hours > 0 ? texts('hours', { hours, minutes }) : texts('minutes', { minutes, seconds: whole.seconds });
}
