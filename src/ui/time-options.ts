/** The full hours of a day, as options of a select. */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The time zones that the browser knows, and the current one, as options of a select. */
export function zoneOptions(current: string) {
  const known = Intl.supportedValuesOf('timeZone');
  const all = current === '' || known.includes(current) ? known : [current, ...known];
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
