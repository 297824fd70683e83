/** Whether it is the IANA name of a time zone that this JavaScript engine knows; offsets such as `+01:00` are not names. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
