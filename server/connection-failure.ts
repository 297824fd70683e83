import { MINUTE_MS } from '../contract/duration.ts';

/** Why a certificate is not trusted, if nobody vouches for it. `remedy` says how to trust it. */
const untrusted = (remedy: string): string => `nobody vouches for its certificate; ${remedy}`;

/** Reasons for a failed connection by error code, each the rest of a sentence about the service. */
export const connectionReasons = (remedy: string): Readonly<Record<string, string>> => ({
  ECONNREFUSED: 'nothing is listening there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host could not be looked up',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its network',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted(remedy),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted(remedy),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted(remedy),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted(remedy),
  CERT_HAS_EXPIRED: 'its certificate is too old',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
});

const reasons = Object.entries(connectionReasons('name the one to trust by NODE_EXTRA_CA_CERTS=FILE'));

/** Why a service cannot be used, as the rest of a sentence. Some clients name the cause only in their message. */
export function connectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const known = reasons.find(([name]) => name === code || error.message.includes(name))?.[1];
  return known ?? (error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '').slice(0, 300) || error.name);
}

/** More than one outage has. Reasons may contain what a service responds. */
const MAX_REASONS = 50;

/**
 * Which reasons to log during an outage, in which every request fails for the same one: each at most once a minute, so
 * that a later outage for the same reason is logged as well.
 */
export class RepeatedReports {
  readonly #reported = new Map<string, number>();

  isDue(reason: string): boolean {
    const now = performance.now();
    if (now - (this.#reported.get(reason) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return false;
    if (this.#reported.size >= MAX_REASONS) this.#reported.clear();
    this.#reported.set(reason, now);
    return true;
  }

  /** The outage has ended: the next one is logged immediately. */
  end(): void {
    this.#reported.clear();
  }
}
