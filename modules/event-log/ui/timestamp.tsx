/** Local time to the millisecond. Milliseconds are hidden on narrow screens. */
export function Timestamp({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return <span className="event-log-time" />;
  const date = new Date(at);
  return (
    <time className="event-log-time" dateTime={isoOf(date)}>
      {[date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => digits(part, 2)).join(':')}
      <span>.{digits(date.getMilliseconds(), 3)}</span>
    </time>
  );
}

const digits = (value: number, width: number) => String(value).padStart(width, '0');

/** ISO timestamp; undefined if it is invalid, since a file may contain any number. */
function isoOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
