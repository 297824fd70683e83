import * as z from 'zod/mini';
import { EmailText, ProgramText, UrlText } from '../personal.ts';

/** What kind of installation this is, as far as the console needs to know before login. */
export const Environment = z.object({
  product: ProgramText,
  app_env: z.enum(['local', 'staging', 'production']),
  /** Origin of the data-collection host, without a trailing slash. */
  collector_url: UrlText,
  support_url: z.nullable(UrlText),
  support_email: z.nullable(EmailText),
  /** False if emails are saved to files because no mail server is configured; absent in older logs. */
  email_set_up: z.optional(z.boolean()),
  /** False if no account exists yet; absent in older logs. */
  has_accounts: z.optional(z.boolean()),
  /** Whether anyone may register at the moment. */
  signup_open: z.boolean(),
});
export type Environment = z.infer<typeof Environment>;
