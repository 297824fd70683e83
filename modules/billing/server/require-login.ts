import type { Call, Raw } from '../../../server/kit.ts';

/** Whoever opens a page of billing without a session logs in, and then finds it from the billing screen. */
export function loginFirst({ reply }: Call): Raw {
  return reply.redirect(`/app/login?redirect=${encodeURIComponent('/app/billing')}`, 303);
}
