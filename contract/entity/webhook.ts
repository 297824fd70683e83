import * as z from 'zod/mini';
import { TargetUrl } from './target-url.ts';

/** An address of the owner's that is told of each new submission (SPEC.md point 3). Its secret is asked for by a call of its own. */
export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  request_url: TargetUrl,
  is_webhook_active: z.boolean(),
});
export type Webhook = z.infer<typeof Webhook>;
