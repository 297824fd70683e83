import { insertWebhook, updateWebhook } from '../../modules/webhooks/server/repository.ts';
import { newSecret } from '../../modules/webhooks/server/secret.ts';
import type { Config, Db } from '../../server/kit.ts';
import { addDeliveries } from './add-deliveries.ts';
import type { SeedContext } from './seed-context.ts';

/**
 * One active webhook that receives the sample website's submissions, and one that was turned off because its receiver failed;
 * with what both were sent.
 */
export async function addWebhooks(db: Db, config: Config, { forms, now }: SeedContext, siteUrl: string): Promise<void> {
  const [form] = forms.values();
  if (!form) return;
  const limits = { most: 2, secretOf: (id: number) => newSecret(config, id), now };
  const add = (name: string, request_url: string) => insertWebhook(db, { formId: form.id, name, request_url }, limits);
  const active = await add('Order book', `${siteUrl}/received`);
  const old = await add('Spreadsheet of the first shop', 'https://sheets.harbour-coffee.example/hooks/first-shop');
  if (!active || !old) return;
  await updateWebhook(db, { formId: form.id, id: old.id }, { is_webhook_active: false });
  await addDeliveries(db, { form, now, active, old });
}
