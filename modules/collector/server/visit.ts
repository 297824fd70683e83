import { IANAZone } from 'luxon';
import { PageView } from '../contract.ts';
import { type Campaign, campaignOf } from './campaign.ts';
import { hostOf } from './domain.ts';
import { cut } from './storable.ts';

/** A page view as it is stored: lengths capped, times in bounds, the moment from our clock. */
export interface Visit {
  readonly visitor: string;
  readonly page: string;
  /** The uid in the snippet, if it has one. */
  readonly form: string | null;
  readonly domain: string;
  readonly path: string;
  readonly url: string;
  readonly referrer: string | null;
  readonly zone: string | null;
  readonly onloadAt: Date;
  /** How far the visitor's clock was behind ours when this came, in milliseconds: its error, and the time underway. */
  readonly clockGap: number | null;
  readonly timeSpent: number;
  readonly timeInForm: number;
  readonly isViewed: boolean;
  readonly isInteracted: boolean;
  readonly campaign: Campaign | undefined;
}

const DAY = 24 * 60 * 60 * 1000;
/** What a `Date` holds at most. */
const LATEST = 8_640_000_000_000_000;
const MAX_ADDRESS_LENGTH = 2000;

/** Nothing when it is no page view or not of a web page. */
export function readVisit(sent: unknown, receivedAt: Date): Visit | undefined {
  const read = PageView.safeParse(sent);
  if (!read.success) return undefined;
  const view = read.data;
  const domain = hostOf(view.url);
  if (domain === undefined) return undefined;
  const age = bounded(view.age, DAY);
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

/** Asking the runtime takes longer than all else that is done with a request, and visitors are in a few hundred zones. */
const knownZones = new Set<string>();
const MAX_KNOWN = 1000;

function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  const isOne = zone.length <= 64 && IANAZone.isValidZone(zone);
  if (isOne && knownZones.size < MAX_KNOWN) knownZones.add(zone);
  return isOne;
}

/** Whether the browser asks not to be tracked; the script then sends nothing, and what comes anyway does not count. */
export function asksForPrivacy(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
