import { DateTime } from 'luxon';
import type { ActivityEvent } from '../../submissions/public.ts';

/** Where a visit leads, when that is a web page. A domain comes without its scheme, or with it. */
export function hrefOf({ domain, path }: Pick<ActivityEvent, 'domain' | 'path'>): string | undefined {
  // A site under development has no certificate.
  const scheme = domain === 'localhost' ? 'http' : 'https';
  const origin = /^[a-z][\w+.-]*:\/\//i.test(domain) ? domain : `${scheme}://${domain}`;
  const address = `${origin}${path.startsWith('/') ? '' : '/'}${path}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

/** Seconds rounded to two decimals (SPEC.md point 9). */
export function secondsText(seconds: number): string {
  return `${Math.round(seconds * 100) / 100} s`;
}

/** DD/MM/YYYY with the time of day, on the reader's clock. */
export function timestampText(seconds: number): string {
  return DateTime.fromSeconds(seconds).toFormat('dd/MM/yyyy HH:mm:ss');
}

export function isoText(seconds: number): string {
  return DateTime.fromSeconds(seconds).toUTC().toISO({ suppressMilliseconds: true }) ?? '';
}
