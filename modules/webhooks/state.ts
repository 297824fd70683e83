import { defineTable } from '../../src/kernel/index.ts';
import {
  sampleLoaded,
  type SampleOfWebhook,
  webhookDeleted,
  webhookSaved,
  webhooksLoaded,
  type FormWebhooks,
} from './events.ts';

/** The webhooks of the forms whose tab was opened, by the form's uid. */
export const webhooks = defineTable(
  'webhooks/of-form',
  (row: FormWebhooks) => row.form,
  (on) => [
    on(webhooksLoaded, (rows, row) => rows.set(row)),
    on(webhookSaved, (rows, { form, webhook }) => {
      const row = rows.edit(form);
      if (!row) return;
      const isKnown = row.webhooks.some(({ id }) => id === webhook.id);
      row.webhooks = isKnown
        ? row.webhooks.map((one) => (one.id === webhook.id ? webhook : one))
        : [...row.webhooks, webhook];
    }),
    on(webhookDeleted, (rows, { form, id }) => {
      const row = rows.edit(form);
      if (row) row.webhooks = row.webhooks.filter((one) => one.id !== id);
    }),
  ],
);

/** The sample requests of the webhooks whose editor was opened, by the webhook's id. */
export const samples = defineTable(
  'webhooks/samples',
  (row: SampleOfWebhook) => row.webhook,
  (on) => [on(sampleLoaded, (rows, row) => rows.set(row)), on(webhookDeleted, (rows, { id }) => rows.delete(id))],
);
