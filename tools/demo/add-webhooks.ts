import { insertWebhook, updateWebhook } from '../../modules/webhooks/server/repository.ts';
import { newSecret } from '../../modules/webhooks/server/secret.ts';
import { type Db, sql } from '../../server/kit.ts';
import { addDeliveries } from './add-deliveries.ts';
import type { SeedContext } from './seed-context.ts';

const ORDER_BOOK = 'Order book';

/**
 * One active webhook, and one that was turned off because its receiver failed; with the deliveries to both. The sample
 * website receives for the first one once it runs: see `pointWebhooks`.
 */
export async function addWebhooks({ host: { db, config }, forms, now }: SeedContext): Promise<void> {
  const [form] = forms.values();
  if (!form) return;
  const limits = { most: 2, secretOf: (id: number) => newSecret(config, id), now };
  const add = (name: string, request_url: string) => insertWebhook(db, { formId: form.id, name, request_url }, limits);
  const active = await add(ORDER_BOOK, 'http://localhost/received');
  const old = await add('Spreadsheet of the first shop', 'https://sheets.harbour-coffee.example/hooks/first-shop');
  if (!active || !old) return;
  await updateWebhook(db, { formId: form.id, id: old.id }, { is_webhook_active: false });
  await addDeliveries(db, { form, now, active, old });
}

/** Lets the sample website, whose port is known now, receive the webhooks. */
export async function pointWebhooks(db: Db, siteUrl: string): Promise<void> {
  await sql`update webhooks set request_url = ${`${siteUrl}/received`} where name = ${ORDER_BOOK}`.execute(db);
}
