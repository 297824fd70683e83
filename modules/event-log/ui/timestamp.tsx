/** The reader's clock, to the millisecond; those are left out where it is narrow. */
export function Moment({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return <span className="event-log-time" />;
  const moment = new Date(at);
  return (
    <time className="event-log-time" dateTime={isoOf(moment)}>
      {[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((part) => digits(part, 2)).join(':')}
      <span>.{digits(moment.getMilliseconds(), 3)}</span>
    </time>
  );
}

const digits = (value: number, width: number) => String(value).padStart(width, '0');

/** A file may hold any number; what is no moment has no name in ISO. */
function isoOf(moment: Date): string | undefined {
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
