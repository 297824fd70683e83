/*
 * The console's date formats (SPEC.md point 9), in local time. Without luxon, which every page would have to load for these
 * few lines (docs/decisions/0026); date arithmetic uses luxon.
 */
const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds since 1970, or an ISO 8601 timestamp. */
type Moment = number | string;
const dateOf = (moment: Moment): Date => new Date(typeof moment === 'number' ? moment * 1000 : moment);

/** DD/MM/YYYY. */
export function dayText(moment: Moment): string {
  const at = dateOf(moment);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** DD/MM/YYYY HH:mm. */
export function timestampText(moment: Moment): string {
  const at = dateOf(moment);
  return `${dayText(moment)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** DD/MM/YYYY HH:mm:ss. */
export function exactTimestampText(moment: Moment): string {
  return `${timestampText(moment)}:${two(dateOf(moment).getSeconds())}`;
}

/** Today in the format of a date input. */
export function today(): string {
  return inputDay(new Date());
}

/** The local day in the format of a date input, YYYY-MM-DD. */
export function inputDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
