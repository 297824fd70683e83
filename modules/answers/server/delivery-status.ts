/** The report of a mail server about a recipient of a reply (RFC 3464). */
interface DeliveryStatus {
  /** False for a delay, after which the server retries. */
  readonly hasFailed: boolean;
  readonly reason: string;
}

const MAX_REASON = 300;

/** Reads a `message/delivery-status` part. */
export function deliveryStatusOf(part: string): DeliveryStatus {
  // A line that begins with a space continues the one before.
  const lines = part
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]/g, ' ')
    .split('\n');
  const valueOf = (name: string): string => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
    return line.slice(name.length + 1).trim();
  };
  const diagnostic = valueOf('diagnostic-code');
  const text = diagnostic.slice(diagnostic.indexOf(';') + 1).trim();
  return {
    hasFailed: valueOf('action').toLowerCase() === 'failed',
    reason: (text || valueOf('status')).slice(0, MAX_REASON),
  };
}
