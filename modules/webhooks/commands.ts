import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { addWebhook as addCall, changeWebhook as changeCall } from './contract.ts';
import { texts } from './texts.ts';

/** The form's uid. */
const OfForm = z.object({ form: z.string() });
const OfWebhook = z.extend(OfForm, { id: z.number() });

/** The webhooks of a form as the server has them. */
export const loadWebhooks = defineCommand('webhooks/load', OfForm);
/** Adds a webhook, active at once. */
export const addWebhook = defineCommand('webhooks/add', z.extend(OfForm, { webhook: addCall.body }), {
  title: texts('add'),
  icon: 'plus',
});
/** Changes name, address, or whether it is called. */
export const updateWebhook = defineCommand('webhooks/update', z.extend(OfWebhook, { change: changeCall.body }), {
  title: texts('update'),
  icon: 'pencil',
});
export const deleteWebhook = defineCommand('webhooks/delete', OfWebhook, { title: texts('delete'), icon: 'trash' });
/** Reads the secret that signs what a webhook is sent. */
export const showSecret = defineCommand('webhooks/show-secret', OfWebhook, { title: texts('showSecret'), icon: 'eye' });
/** Makes another secret; the old one signs beside it for a day. */
export const rotateSecret = defineCommand('webhooks/rotate-secret', OfWebhook, {
  title: texts('rotate'),
  icon: 'refresh',
});
