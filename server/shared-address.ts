/** Set when most requests come from one address, as behind a proxy missing from TRUSTED_PROXIES. */
export interface SharedAddress {
  readonly percent: number;
  /** The number of observed requests. */
  readonly requests: number;
  /** Set only for a private address of the operator's own network. Visitors' addresses are not disclosed. */
  readonly address: string | undefined;
}

export const SHARED_ADDRESS_ADVICE =
  'Most submissions and page views come from one IP address, so limits and spam detection treat all visitors as one. If a proxy is in front of the server, set TRUSTED_PROXIES to its address and restart.';

/** What the server has observed about its callers. */
export interface Callers {
  /** Set if most visitors of the last day share one address and TRUSTED_PROXIES is unset. */
  sharedAddress(): SharedAddress | undefined;
}
