/**
 * A limit on what callers may do or use. Limits live in files named `limits.ts` (`server/http/limits.ts`,
 * `modules/x/server/limits.ts`); the table in docs/security.md is generated from them.
 */
export interface Limit {
  readonly kind: 'limit';
  /** The subject of the limit, in an operator's words, such as `Page views from one network`. */
  readonly subject: string;
  /** The maximum. */
  readonly max: number;
  /** Unit of the maximum, such as `requests`, `bytes` or `connections`. */
  readonly unit: string;
  /** Window of a rate, in seconds. */
  readonly seconds?: number;
  /** The effect of exceeding the maximum, such as `429 with Retry-After`. */
  readonly beyond: string;
}

/**
 * @example
 * export const pageViews = defineLimit({
 *   subject: 'Page views from one network', max: 600, unit: 'page views', seconds: 60, beyond: 'dropped, 429 with Retry-After',
 * });
 */
export function defineLimit(limit: Omit<Limit, 'kind'>): Limit {
  return { kind: 'limit', ...limit };
}
