import * as z from 'zod/mini';

/**
 * The kind of failure. `missing`: not found at Chargebee. `unauthorized`: the key is wrong or lacks permission. `busy`: too
 * many calls. `unavailable`: timeout or server error. `unexpected`: anything else, such as a call that the subscription's
 * state does not allow.
 */
export type FailureKind = 'missing' | 'unauthorized' | 'busy' | 'unavailable' | 'unexpected';

export interface ChargebeeFailure {
  readonly kind: FailureKind;
  /** For the operator; contains no secret and no personal data. */
  readonly detail: { readonly status?: number | undefined; readonly code?: string | undefined };
}

/** The error that the SDK throws. */
const ApiFailure = z.object({
  http_status_code: z.number(),
  api_error_code: z.optional(z.string()),
});

export function failureOf(error: unknown): ChargebeeFailure {
  if (error instanceof z.core.$ZodError) return { kind: 'unexpected', detail: { code: 'unreadable response' } };
  const failure = ApiFailure.safeParse(error);
  if (!failure.success)
    return { kind: 'unavailable', detail: { code: error instanceof Error ? error.name : 'unknown' } };
  const { http_status_code: status, api_error_code: code } = failure.data;
  return { kind: kindOf(status), detail: { status, code } };
}

function kindOf(status: number): FailureKind {
  if (status === 404) return 'missing';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unavailable' : 'unexpected';
}
