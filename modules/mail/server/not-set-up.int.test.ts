import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { mailServer } from '../../../tests/server/mail-server.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';
import { prove } from '../../../tests/server/shared-form.ts';

interface Start {
  readonly info: readonly { readonly id: string; readonly message: string }[];
}
const notices = async (person: Awaited<ReturnType<typeof newPerson>>) =>
  (await person.get<Start & Record<string, unknown>>('/cli/user/initial_data')).body.info;

async function oneNotification(server: TestServer) {
  const owner = await newPerson(server, 'owner@example.test');
  await prove(server, owner.email);
  const form = await newForm(owner);
  await owner.post(`/cli/simulate_submission/${form.form_uid}`);
  const open = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  const { body } = await owner.get<{ data: { deliveries: unknown[] } }>(`/v2/cli/forms/${form.form_uid}/deliveries`);
  return { owner, deliveries: body.data.deliveries };
}
const isSetUp = async (server: TestServer) =>
  (await server.console.inject({ url: '/v2/cli/misc/environment' })).json<{ data: { email_set_up: boolean } }>().data
    .email_set_up;

test('without SMTP, lists emails as saved instead of delivered and shows one notification that names the setting', async () => {
  const lines: string[] = [];
  await using server = await startServer({ logTo: (line) => lines.push(line) });
  const { owner, deliveries } = await oneNotification(server);
  expect(deliveries).toMatchObject([
    {
      kind: 'mail',
      state: 'done',
      reason: 'Saved to the outbox; email is not set up',
      attempts: [{ is_success: true, error: null }],
    },
  ]);
  expect(await isSetUp(server)).toBe(false);
  expect(await notices(owner)).toMatchObject([
    { id: 'email-not-set-up', message: expect.stringContaining('Set SMTP_URL') },
  ]);
  // Only the person who set the installation up is notified.
  expect(await notices(await newPerson(server, 'second@example.test'))).toEqual([]);
  expect(lines.filter((line) => line.includes('Set SMTP_URL'))).toHaveLength(1);
});

test('with SMTP, lists an accepted email as delivered and shows no notification', async () => {
  await using smtp = await mailServer();
  await using server = await startServer({ env: { SMTP_URL: smtp.url } });
  const { owner, deliveries } = await oneNotification(server);
  expect(deliveries).toMatchObject([{ kind: 'mail', state: 'done', reason: null }]);
  expect(await isSetUp(server)).toBe(true);
  expect(await notices(owner)).toEqual([]);
});
