/**
 * A limit on what callers may do or use. Limits live in files named `limits.ts` (`server/http/limits.ts`,
 * `modules/x/server/limits.ts`); docs/security.md lists them in a table that is generated from these files.
 */
export interface Limit {
  readonly kind: 'limit';
  /** What is limited, as an operator would say it: `Page views from one network`. */
  readonly subject: string;
  /** The largest amount that is allowed. */
  readonly most: number;
  /** What `most` counts: `requests`, `bytes`, `connections`. */
  readonly unit: string;
  /** Length of the window in seconds, for a rate. */
  readonly seconds?: number;
  /** What happens beyond it: `429 with Retry-After`. */
  readonly beyond: string;
}

/**
 * Defines a limit.
 *
 * @example
 * export const pageViews = defineLimit({
 *   subject: 'Page views from one network', most: 600, unit: 'page views', seconds: 60, beyond: 'dropped, 429 with Retry-After',
 * });
 */
export function defineLimit(limit: Omit<Limit, 'kind'>): Limit {
  return { kind: 'limit', ...limit };
}
