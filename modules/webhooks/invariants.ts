import { hasSaved, invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { overlayOf, tabDraft } from '../settings/public.ts';
import { addWebhook, deleteWebhook, updateWebhook } from './commands.ts';
import { addWebhookCall, changeWebhook } from './contract.ts';
import { webhooks } from './state.ts';

export default [
  invariant('webhooks', 'a webhook of a form is listed once', (read) =>
    [...read(webhooks)].every(({ webhooks: all }) => new Set(all.map(({ id }) => id)).size === all.length),
  ),
  precondition('webhooks', addWebhook, 'a webhook is added as it was entered', ({ form, webhook }, read) =>
    isAsEntered(read, tabDraft(form, `${overlayOf('webhooks')} new`), webhook, addWebhookCall.body),
  ),
  precondition('webhooks', updateWebhook, 'a webhook is changed as it was entered', ({ form, id, change }, read) =>
    isAsEntered(read, tabDraft(form, `${overlayOf('webhooks')} ${id}`), change, changeWebhook.body),
  ),
  postcondition('webhooks', updateWebhook, 'a changed webhook is listed as saved', ({ form, id, change }, read) =>
    hasSaved(
      read(webhooks)
        .get(form)
        ?.webhooks.find((one) => one.id === id),
      change,
    ),
  ),
  postcondition('webhooks', deleteWebhook, 'a deleted webhook is not listed', ({ form, id }, read) =>
    (read(webhooks).get(form)?.webhooks ?? []).every((one) => one.id !== id),
  ),
];
