/** How long until then, in few words: `in 22 min`, `in 3 hr`. `now` is in milliseconds. */
export function untilText(time: string, now: number, language: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(time) - now) / 60_000));
  const format = new Intl.RelativeTimeFormat(language === 'en' ? 'en-GB' : language, { style: 'short' });
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour');
}
