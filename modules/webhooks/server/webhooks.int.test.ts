import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { newPerson } from '../../../tests/server/person.ts';
import { colleague } from '../../../tests/server/inbox-of.ts';
import { hooksOf, type CreatedWebhook, type Receiver, receiverEach } from '../testing/receiver.ts';

let at: Receiver;
receiverEach((one) => {
  at = one;
});

test('adds, lists, shows with its form, changes and deletes a webhook', async () => {
  const { status, body } = await at.owner.post<CreatedWebhook>(hooksOf(at.form.form_uid), {
    name: ' CRM ',
    request_url: at.url,
  });
  const webhook = { id: body.data.id, name: 'CRM', request_url: at.url, is_webhook_active: true };
  expect([status, body.data]).toEqual([200, webhook]);
  expect((await at.owner.get(hooksOf(at.form.form_id))).body).toEqual({ data: [webhook] });
  expect((await at.owner.get(`/v2/cli/forms/${at.form.form_id}`)).body).toMatchObject({
    data: { webhooks: [webhook] },
  });
  const path = `${hooksOf(at.form.form_id)}/${webhook.id}`;
  const changed = await at.owner.patch(path, { is_webhook_active: false, name: 'Old CRM' });
  expect(changed.body).toEqual({ data: { ...webhook, is_webhook_active: false, name: 'Old CRM' } });
  expect(await at.owner.delete(path)).toMatchObject({ status: 200 });
  expect(await at.owner.delete(path)).toMatchObject({ status: 404 });
  expect((await at.owner.get(hooksOf(at.form.form_id))).body).toEqual({ data: [] });
});

test.each([
  [{ name: ' ', request_url: 'https://example.com/' }, 'cannot be blank'],
  [{ name: 'CRM', request_url: '' }, 'cannot be blank'],
  [{ name: 'CRM', request_url: 'example.com' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'data:text/plain,hello' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'https://user:pass@example.com/' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'https://exa\tmple.com/' }, 'must be a valid URL'],
  [{ name: 'CRM', request_url: 'https://example.com/', secret: 'mine' }, 'secret'],
])('rejects %j with “%s”', async (body, message) => {
  const response = await at.owner.post<{ error: { message: string } }>(hooksOf(at.form.form_id), body);
  expect(response.status).toBe(400);
  expect(response.body.error.message).toContain(message);
});

test('allows twenty, also with concurrent requests', async () => {
  const all = await Promise.all(
    Array.from({ length: 22 }, (_, n) =>
      at.owner.post(hooksOf(at.form.form_id), { name: `${n}`, request_url: at.url }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('hides webhooks of another form, and all webhooks from the form’s readers', async () => {
  const id = await at.add();
  const mine = at.form;
  await at.nextForm();
  for (const [method, path] of [
    ['patch', ''],
    ['delete', ''],
    ['get', '/secret'],
    ['get', '/sample'],
    ['post', '/secret'],
  ] as const) {
    expect(await at.owner[method](`${hooksOf(at.form.form_id)}/${id}${path}`)).toMatchObject({ status: 404 });
  }
  expect((await at.owner.get(hooksOf(mine.form_id))).body).toMatchObject({ data: [{ id }] });
  const viewer = await colleague(at.server, mine, 'ONLY_VIEW_USER');
  expect(await viewer.get(hooksOf(mine.form_id))).toMatchObject({ status: 403 });
  for (const part of ['secret', 'sample'])
    expect(await viewer.get(`${hooksOf(mine.form_id)}/${id}/${part}`)).toMatchObject({ status: 403 });
  expect((await viewer.get<{ data: object }>(`/v2/cli/forms/${mine.form_id}`)).body.data).not.toHaveProperty(
    'webhooks',
  );
  const unrelated = await newPerson(at.server);
  expect(await unrelated.get(hooksOf(mine.form_id))).toMatchObject({ status: 404 });
});

test('stores the secret encrypted and shows it only on request', async () => {
  const id = await at.add();
  const secret = await at.secretOf(id);
  const { rows } = await sql`select * from webhooks where id = ${id}`.execute(at.server.db);
  const form_ = await at.owner.get(`/v2/cli/forms/${at.form.form_id}`);
  const start = await at.owner.get('/v2/cli/misc/initial-data');
  expect(JSON.stringify([rows, form_.body, start.body])).not.toContain(secret.slice(6, 30));
});
