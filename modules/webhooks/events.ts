import * as z from 'zod/mini';
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
