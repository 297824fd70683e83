import * as z from 'zod/mini';
import { TargetUrl } from './target-url.ts';
import { NameText } from '../personal.ts';

/** A URL that is called for each new submission (SPEC.md point 3). Its secret has a separate endpoint. */
export const Webhook = z.object({
  id: z.number(),
  name: NameText,
  request_url: TargetUrl,
  is_webhook_active: z.boolean(),
});
export type Webhook = z.infer<typeof Webhook>;
