import type { Language } from '../../../contract/text.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import type { ActivityEvent } from '../../submissions/public.ts';

/** URL of a visit, if it is a web page. `domain` may include the scheme. */
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
export function secondsText(seconds: number, language: Language): string {
  return `${numberText(Math.round(seconds * 100) / 100, language)}\u00a0s`;
}

/** Page views by visit. A log of an earlier version does not say where visits begin, and is shown as one. */
export function visitsIn(pages: readonly ActivityEvent[]): readonly (readonly ActivityEvent[])[] {
  const visits: ActivityEvent[][] = [];
  for (const page of pages) {
    const latest = visits.at(-1);
    if (latest && page.begins_visit !== true) latest.push(page);
    else visits.push([page]);
  }
  return visits;
}
