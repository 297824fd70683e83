import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { addWebhookCall, changeWebhook as changeCall } from './contract.ts';
import { texts } from './texts.ts';

/** The form's uid. */
const OfForm = z.object({ form: z.string() });
const OfWebhook = z.extend(OfForm, { id: z.number() });

/** Loads the webhooks of a form. */
export const loadWebhooks = defineCommand('webhooks/load', OfForm);
/** Adds a webhook, active immediately. */
export const addWebhook = defineCommand('webhooks/add', z.extend(OfForm, { webhook: addWebhookCall.body }), {
  title: texts('add'),
  icon: 'plus',
});
/** Changes the name, the URL, or whether the webhook is active. */
export const updateWebhook = defineCommand('webhooks/update', z.extend(OfWebhook, { change: changeCall.body }), {
  title: texts('update'),
  icon: 'pencil',
});
export const deleteWebhook = defineCommand('webhooks/delete', OfWebhook, { title: texts('delete'), icon: 'trash' });
/** Loads the request that the newest submission would send to a webhook. */
export const loadSample = defineCommand('webhooks/load-sample', OfWebhook);
/** Loads the signing secret of a webhook. */
export const showSecret = defineCommand('webhooks/show-secret', OfWebhook, { title: texts('showSecret'), icon: 'eye' });
/** Replaces the secret. The old one signs as well for a day. */
export const rotateSecret = defineCommand('webhooks/rotate-secret', OfWebhook, {
  title: texts('rotate'),
  icon: 'refresh',
});
