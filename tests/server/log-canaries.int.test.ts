import { expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer } from './harness.ts';
import { mailedLinks } from './outbox.ts';
import { newForm, newPerson, PASSWORD } from './person.ts';

test('logs no personal data and no credentials', async () => {
  const lines: string[] = [];
  await using server = await startServer({ logTo: (line) => void lines.push(line) });
  const person = await newPerson(server, 'canary-owner@example.test');
  const form = await newForm(person, 'canary-domain.test');
  await person.post('/cli/user/login', { email_id: 'canary-unrelated@example.test', password: 'canary-password' });
  await person.post('/cli/user/forgot_password', { email_id: person.email });
  await person.get('/cli/anon/send_verification_email/canary-unrelated@example.test');
  await expect.poll(async () => (await mailedLinks(server)).length).toBe(2);
  const tokens = (await mailedLinks(server)).map(({ token }) => token);
  await person.post('/cli/user/reset_password', {
    token: 'canary-token-that-is-unknown',
    password: 'canary-fresh-password',
  });

  const visit = {
    visitor: 'canary-visitor-0001',
    page: 'canary-page-0001',
    form: form.form_uid,
    url: 'https://canary-domain.test/canary-path?utm_source=canary-source',
    referrer: 'https://canary-referrer.test/',
    zone: 'Europe/Zurich',
    age: 1000,
    time: 1000,
    formTime: 500,
  };
  const headers = {
    'user-agent': 'canary-agent',
    origin: 'https://canary-domain.test',
    'x-forwarded-for': '203.0.113.77',
  };
  const send = (url: string, payload: string, type: string) =>
    server.collector.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } });
  const fields = [['canary-field', 'canary-value', null]];
  await send(`/v/${form.project_uid}`, JSON.stringify(visit), 'text/plain');
  const stored = await send(`/f/${form.form_uid}`, JSON.stringify({ key: 'canary-key', fields, visit }), 'text/plain');
  expect(stored.statusCode).toBe(200);
  await send(
    `/f/${form.form_uid}?canary=query`,
    'canary-field=canary-value&_gotcha=canary',
    'application/x-www-form-urlencoded',
  );
  await send('/f/canary-form', '{"canary-field": ', 'application/json');

  // Also on internal errors: a database error contains the values of its statement.
  await sql`alter table submissions add constraint canary check (submitted_data not like '%canary-broken%')`.execute(
    server.db,
  );
  await send(`/f/${form.form_uid}`, 'canary-field=canary-broken', 'application/x-www-form-urlencoded');
  await sql`alter table projects add constraint canary check (name <> 'canary-project')`.execute(server.db);
  const broken = await person.post('/cli/create/project', { name: 'canary-project', domain: 'canary-domain.test' });
  expect(broken.status).toBe(500);
  await sql`drop table deliveries cascade`.execute(server.db);
  await send(`/f/${form.form_uid}`, 'canary-field=canary-lost', 'application/x-www-form-urlencoded');

  const log = lines.join('');
  expect(log).toContain('request failed');
  // Names that the test itself gave schema objects are allowed.
  const redacted = log.replaceAll(/constraint \\"canary\\"|"constraint":"canary"/g, '');
  expect(/.{0,200}canary.{0,60}/.exec(redacted)?.[0]).toBeUndefined();
  const session = (person.cookie ?? '').split('=')[1] ?? 'none';
  for (const secret of [PASSWORD, session, ...tokens, '203.0.113.77']) expect(log).not.toContain(secret);
});
