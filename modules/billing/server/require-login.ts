import type { Call, RawResponse } from '../../../server/kit.ts';

/** Redirects to login without a session; after login the billing screen leads to the page. */
export function redirectToLogin({ reply }: Call): RawResponse {
  return reply.redirect(`/app/login?redirect=${encodeURIComponent('/app/billing')}`, 303);
}
