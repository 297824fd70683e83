import * as z from 'zod/mini';

/**
 * What went wrong with a call.
 * - `missing`: there is no such thing at Chargebee.
 * - `refused`: the key is wrong, or may not do this.
 * - `busy`: too many calls.
 * - `away`: no answer in time, or one that says that the fault is Chargebee's.
 * - `unexpected`: anything else, such as a call that the state of a subscription does not allow.
 */
export type FailureKind = 'missing' | 'refused' | 'busy' | 'away' | 'unexpected';

export interface Failure {
  readonly kind: FailureKind;
  /** For the operator; no secret and nobody's data is in it. */
  readonly detail: { readonly status?: number | undefined; readonly code?: string | undefined };
}

/** How the SDK raises what Chargebee answered. */
const Answered = z.object({
  http_status_code: z.number(),
  api_error_code: z.optional(z.string()),
});

export function failureOf(error: unknown): Failure {
  if (error instanceof z.core.$ZodError) return { kind: 'unexpected', detail: { code: 'unreadable answer' } };
  const answered = Answered.safeParse(error);
  if (!answered.success) return { kind: 'away', detail: { code: error instanceof Error ? error.name : 'unknown' } };
  const { http_status_code: status, api_error_code: code } = answered.data;
  return { kind: kindOf(status), detail: { status, code } };
}

function kindOf(status: number): FailureKind {
  if (status === 404) return 'missing';
  if (status === 401 || status === 403) return 'refused';
  if (status === 429) return 'busy';
  return status >= 500 ? 'away' : 'unexpected';
}
