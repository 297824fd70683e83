import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { headerOf, type MailServer, mailServer, parsed } from '../server/mail-server.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';

// Visitor input must not change email headers.
let smtp: MailServer;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  smtp = await mailServer();
  server = await startServer({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'inbox@inlet.test',
      PUBLIC_URL: 'https://inlet.test',
      BILLING_PROVIDER: 'none',
    },
  });
  owner = await newPerson(server, 'owner@example.test');
  await sql`update accounts set verified_at = now()`.execute(server.db);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  form = await newForm(owner);
  await settled();
  smtp.received.length = 0;
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, {
    is_auto_responder_email_on: true,
    auto_responder_email_subject: 'Thank you, {{name}}',
    auto_responder_email_from_name: 'Acme',
    auto_responder_email_colour: '#7a1fa2',
    auto_responder_email_template: 'Hello {{name}}, we write to {{email}}. You said: {{message}}',
  });
});

const submit = (fields: Record<string, string>) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });
const waiting = async () =>
  (await sql`select id from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
const settled = () => expect.poll(waiting, { timeout: 5000 }).toBe(0);
/** The emails received by SMTP, once all are sent. */
async function mailsTo(address: string) {
  await settled();
  return Promise.all(smtp.received.filter(({ to }) => to.includes(address)).map(parsed));
}

test('adds no recipient for a name with a line break', async () => {
  await submit({ name: 'A\r\nBcc: e@x.test', email: 'ann@visitor.test', _subject: 'Hi\r\nBcc: e@x.test' });
  const [reply] = await mailsTo('ann@visitor.test');
  expect(reply).toMatchObject({
    from: { name: 'Acme', address: 'inbox@inlet.test' },
    to: [{ address: 'ann@visitor.test' }],
    replyTo: [{ address: 'owner@example.test' }],
    subject: 'Thank you, A Bcc: e\u200B@\u200Bx\u200B.\u200Btest',
  });
  expect(reply && headerOf(reply, 'auto-submitted')).toBe('auto-replied');
  const [notification] = await mailsTo('owner@example.test');
  expect(notification?.subject).toBe('Hi Bcc: e@x.test');
  for (const mail of [reply, notification]) expect(mail && headerOf(mail, 'bcc')).toBeUndefined();
  expect(smtp.received.map(({ from, to }) => [from, to.length])).toEqual([
    ['inbox@inlet.test', 1],
    ['inbox@inlet.test', 1],
  ]);
});

test.each(['a@b.test, e@x.test', 'a@b.test\r\nRCPT TO:<e@x.test>', 'a@b.test e@x.test', '"a@b.test" <e@x.test>'])(
  'uses the address %j neither for a reply nor as Reply-To',
  async (email) => {
    await submit({ name: 'Ann', email });
    await settled();
    expect(smtp.received.map(({ to }) => to)).toEqual([['owner@example.test']]);
    const [notification] = await mailsTo('owner@example.test');
    expect(notification?.replyTo).toBeUndefined();
  },
);

test('neither expands tags in values nor renders their markup', async () => {
  await submit({ name: '{{message}}', message: '{{email}} <img src=x onerror=alert(1)>', email: 'bob@visitor.test' });
  const [reply] = await mailsTo('bob@visitor.test');
  expect(reply?.subject).toBe('Thank you, {{message}}');
  const message = 'Hello {{message}}, we write to bob@visitor.test. You said: {{email}} <img src=x onerror=alert(1)>';
  // Visitor text is split invisibly where an email program would create a link.
  expect(reply?.text?.trim().replaceAll('\u200B', '')).toBe(message);
  expect(reply?.html).not.toContain('<img');
  expect(reply?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  // The owner's colour and name stand above the text.
  expect(reply?.html).toMatch(/background:#7a1fa2;color:#ffffff;[^>]*>Acme<\/td>/);
});

test('shows no address in place of ours as the sender', async () => {
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, {
    auto_responder_email_from_name: '"Bank" <service@bank.example>',
  });
  await submit({ name: 'Ann', email: 'cleo@visitor.test' });
  const [reply] = await mailsTo('cleo@visitor.test');
  expect(reply?.from).toEqual({ name: '"Bank" <service at bank.example>', address: 'inbox@inlet.test' });
});
