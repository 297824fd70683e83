import { IANAZone } from 'luxon';
import { DAY_MS } from '../../../contract/duration.ts';
import { PageView } from '../contract.ts';
import { type Campaign, campaignOf } from './campaign.ts';
import { withoutCheckCode } from './check-code.ts';
import { hostOf } from './domain.ts';
import { cut } from './storable.ts';

/** A page view to store: lengths truncated, times clamped, timestamp from our clock. */
export interface ReceivedPageView {
  readonly visitor: string;
  readonly page: string;
  /** The uid in the snippet, if any. */
  readonly form: string | null;
  readonly domain: string;
  readonly path: string;
  readonly url: string;
  readonly referrer: string | null;
  readonly zone: string | null;
  readonly onloadAt: Date;
  /** Our receive time minus the visitor's send time in milliseconds: the clock error plus the transit time. */
  readonly clockGap: number | null;
  readonly timeSpent: number;
  readonly timeInForm: number;
  readonly isViewed: boolean;
  readonly isInteracted: boolean;
  readonly campaign: Campaign | undefined;
}

/** Maximum value of a `Date`. */
const LATEST = 8_640_000_000_000_000;
const MAX_ADDRESS_LENGTH = 2000;

/** Undefined if `sent` is not a page view of a web page. */
export function readPageView(sent: unknown, receivedAt: Date): ReceivedPageView | undefined {
  const read = PageView.safeParse(sent);
  if (!read.success) return undefined;
  const view = { ...read.data, url: withoutCheckCode(read.data.url), referrer: withoutCheckCode(read.data.referrer) };
  const domain = hostOf(view.url);
  if (domain === undefined) return undefined;
  const age = bounded(view.age, DAY_MS);
  const timeSpent = bounded(view.time, age);
  return {
    visitor: view.visitor,
    page: view.page,
    form: cut(view.form ?? '', 64),
    domain: domain.slice(0, 253),
    path: cut(new URL(view.url).pathname, MAX_ADDRESS_LENGTH) ?? '/',
    url: cut(view.url, MAX_ADDRESS_LENGTH) ?? '',
    referrer: hostOf(view.referrer) === undefined ? null : cut(view.referrer, MAX_ADDRESS_LENGTH),
    zone: view.zone !== undefined && isZone(view.zone) ? view.zone : null,
    onloadAt: new Date(receivedAt.getTime() - age),
    clockGap: view.sent === undefined ? null : receivedAt.getTime() - bounded(view.sent, LATEST),
    timeSpent,
    timeInForm: bounded(view.formTime, timeSpent),
    isViewed: view.viewed === true || view.interacted === true,
    isInteracted: view.interacted === true,
    campaign: campaignOf(view.url),
  };
}

const bounded = (elapsed: number, most: number): number => Math.round(Math.min(elapsed, most));

/** Validating a timezone takes longer than the rest of the request, and visitors use only a few hundred. */
const knownZones = new Set<string>();
const MAX_KNOWN = 1000;

function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  const isOne = zone.length <= 64 && IANAZone.isValidZone(zone);
  if (isOne && knownZones.size < MAX_KNOWN) knownZones.add(zone);
  return isOne;
}

/**
 * Whether the browser opts out of tracking. The script then sends nothing; page views that arrive anyway are not
 * counted.
 */
export function asksForPrivacy(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
