import * as z from 'zod/mini';
import { PostedRequest } from '../../contract/entity/posted-request.ts';
import { Webhook } from '../../contract/entity/webhook.ts';
import { defineEvent } from '../../contract/message.ts';

/** The webhooks of a form, by the form's uid. */
export const FormWebhooks = z.object({ form: z.string(), webhooks: z.array(Webhook) });
export type FormWebhooks = z.infer<typeof FormWebhooks>;

/** All webhooks of a form as stored, oldest first. */
export const webhooksLoaded = defineEvent('webhooks/loaded', FormWebhooks);
/** A webhook was added or changed. */
export const webhookSaved = defineEvent('webhooks/saved', z.object({ form: z.string(), webhook: Webhook }));
/** A webhook was deleted. */
export const webhookDeleted = defineEvent('webhooks/deleted', z.object({ form: z.string(), id: z.number() }));

/** The request that a submission would send to a webhook; null without submissions. */
export const SampleOfWebhook = z.object({ webhook: z.number(), sample: z.nullable(PostedRequest) });
export type SampleOfWebhook = z.infer<typeof SampleOfWebhook>;

/** The sample request of a webhook was loaded. */
export const sampleLoaded = defineEvent('webhooks/sample-loaded', SampleOfWebhook);
