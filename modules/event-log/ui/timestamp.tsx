import { exactClockText, isoText } from '../../../src/ui/dates.ts';

/** Local time to the millisecond. Milliseconds are hidden on narrow screens. A file may contain any number. */
export function Timestamp({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return <span className="event-log-time" />;
  const date = new Date(at);
  return (
    <time className="event-log-time" dateTime={isoText(date)}>
      {exactClockText(date)}
      <span>.{String(date.getMilliseconds()).padStart(3, '0')}</span>
    </time>
  );
}
