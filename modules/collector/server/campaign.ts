import { cut } from './storable.ts';

/** The campaign in a URL's utm parameters. */
export interface Campaign {
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_cid: string | null;
  readonly utm_content: string | null;
  readonly utm_term: string | null;
}

export const noCampaign: Campaign = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_cid: null,
  utm_content: null,
  utm_term: null,
};

/** Undefined if the URL has no utm parameter. */
export function campaignOf(address: string): Campaign | undefined {
  if (!URL.canParse(address)) return undefined;
  const query = new URL(address).searchParams;
  const read = (name: string): string | null => cut(query.get(name) ?? '', 200);
  const campaign: Campaign = {
    utm_source: read('utm_source'),
    utm_medium: read('utm_medium'),
    utm_campaign: read('utm_campaign'),
    utm_cid: read('utm_cid') ?? read('utm_id'),
    utm_content: read('utm_content'),
    utm_term: read('utm_term'),
  };
  return Object.values(campaign).some((value) => value !== null) ? campaign : undefined;
}
