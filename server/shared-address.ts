/** Most requests come from one address, as they do when a proxy that nobody named stands in front. */
export interface SharedAddress {
  readonly percent: number;
  /** How many requests that is a share of. */
  readonly requests: number;
  /** Only of a machine of ours; a visitor's is not named. */
  readonly address: string | undefined;
}

export const SHARED_ADDRESS_ADVICE =
  'Most submissions and page views come from one address, so limits and spam detection treat all visitors as one. If a proxy is in front of the server, set TRUSTED_PROXIES to its address and restart.';
