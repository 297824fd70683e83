import * as z from 'zod/mini';
import { parsedJson } from '../../../contract/json.ts';
import { type Config, sendOutbound } from '../../../server/kit.ts';

/** Google's response for a token. */
export const Verified = z.object({
  success: z.boolean(),
  /** Host of the page with the widget. */
  hostname: z.optional(z.string()),
  /** Version 3 only: from 0 (bot) to 1. */
  score: z.optional(z.number()),
  'error-codes': z._default(z.array(z.string()), []),
});
export type Verified = z.infer<typeof Verified>;

interface Question {
  readonly secret: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/** Verifies a token with Google. Tokens are valid only once. The visitor's address is not sent. */
export async function siteverify(
  config: Pick<Config, 'allowPrivateTargets' | 'recaptchaVerifyUrl'>,
  { secret, token, signal }: Question,
): Promise<Verified> {
  const { status, text } = await sendOutbound(config, {
    url: config.recaptchaVerifyUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret, response: token }).toString(),
    signal,
  });
  if (status !== 200) throw new Error(`siteverify returned ${status}`);
  const read = Verified.safeParse(parsedJson(text));
  if (!read.success) throw new Error('siteverify returned no verdict');
  return read.data;
}
