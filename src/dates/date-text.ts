import { dayText, inputDay, timestampText } from '../ui/dates.ts';

const TYPED =
  /^(?:(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})|(\d{2})(\d{2})(\d{4})|(\d{4})-(\d{2})-(\d{2}))(?:[T ,]*(\d{1,2}):?(\d{2}))?$/;

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/**
 * The value of a typed date: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with a time. Null if it is not a valid date, such as 31/02/2026.
 * Accepts 5/1/2026, 05.01.2026, 05012026 (a phone's numeric keyboard has no slash) and 2026-01-05.
 */
export function dateValue(typed: string, withTime: boolean): string | null {
  const [, d1, m1, y1, d2, m2, y2, y3, m3, d3, hour, minute] = TYPED.exec(typed.trim()) ?? [];
  const day = `${y1 ?? y2 ?? y3}-${two(m1 ?? m2 ?? m3)}-${two(d1 ?? d2 ?? d3)}`;
  if ((hour !== undefined) !== withTime || !isDay(day)) return null;
  if (hour === undefined) return day;
  return Number(hour) < 24 && Number(minute) < 60 ? `${day}T${two(hour)}:${minute}` : null;
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T12:00`);
  return !Number.isNaN(at.getTime()) && inputDay(at) === day;
}

/** A value as shown: DD/MM/YYYY or DD/MM/YYYY HH:mm. Invalid values are shown unchanged. */
export function shownDate(value: string, withTime: boolean): string {
  if (dateValue(value, withTime) !== value) return value;
  return withTime ? timestampText(value) : dayText(`${value}T00:00`);
}
