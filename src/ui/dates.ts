/*
 * Date formats of SPEC.md point 9, in local time. Without luxon, which every page would have to load for these few lines;
 * date arithmetic uses luxon.
 */
const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds since 1970 as DD/MM/YYYY. */
export function dayText(seconds: number): string {
  const at = new Date(seconds * 1000);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** Seconds since 1970 as DD/MM/YYYY HH:mm. */
export function timestampText(seconds: number): string {
  const at = new Date(seconds * 1000);
  return `${dayText(seconds)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Today in the format of a date input. */
export function today(): string {
  return inputDay(new Date());
}

/** The local day in the format of a date input, YYYY-MM-DD. */
export function inputDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
