import { LinkifyIt } from 'linkify-it';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer, testClock } from '../../../tests/server/harness.ts';
import { type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { DELIVERIES_TOPIC, HOLD_MS } from '../../deliveries/server/public.ts';
import { received, sent } from '../../../tests/server/reply-calls.ts';

// Visitors write names, subjects and messages that are meant to change the reply to them.
const clock = testClock('2026-11-20T12:00:00Z');
let smtp: MailServer;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  smtp = await mailServer();
  server = await startServer({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'inbox@inlet.test' } });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  form = await newForm(owner);
  smtp.received.length = 0;
});

/** The reply to a submission with these fields. */
async function replyTo(fields: object, text = 'Thank you'): Promise<Email> {
  await sent(owner, await received(server, form, fields), text);
  clock.advance(HOLD_MS);
  await server.live.publish(DELIVERIES_TOPIC, null);
  // The owner got an email of their own at registration.
  const arrived = () => smtp.received.filter(({ to }) => to[0] !== 'owner@example.test');
  await expect.poll(arrived).toMatchObject([{ to: ['ann@visitor.test'] }]);
  const [mail] = arrived();
  if (!mail) throw new Error('The reply should have arrived');
  return parsed(mail);
}

test('lets neither name nor subject inject a header or a recipient', async () => {
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, {
    is_auto_responder_email_on: true,
    auto_responder_email_subject: 'Thank you, {{name}} {{topic}}',
    auto_responder_email_from_name: 'Harbour Coffee',
    auto_responder_email_template: 'x',
  });
  const injected = 'A\r\nBcc: evil@x.test\r\n\r\nHello';
  const mail = await replyTo({ name: injected, topic: injected, email: 'ann@visitor.test', message: injected });
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.to).toEqual([{ name: '', address: 'ann@visitor.test' }]);
  expect(mail.subject?.replaceAll('\u200B', '')).toMatch(/^Re: Thank you, A Bcc: evil@x.test Hello A Bcc/);
  expect(mail.text).toMatch(/^Thank you\n\nOn 20 November 2026, A Bcc/);
});

test('shows markup and links of the visitor as text, and the author’s link as a link', async () => {
  const message = '<img src=x onerror=alert(1)> Your account is locked: https://evil.test/login or www.evil.com';
  const mail = await replyTo(
    { name: '<b>Ann</b>', email: 'ann@visitor.test', message },
    'See https://acme.example/help',
  );
  const linkify = new LinkifyIt({ fuzzyLink: true }).tlds('test', true);
  const links = (text: string | undefined) => (linkify.match(text ?? '') ?? []).map(({ url }) => url);
  expect(links(mail.text)).toEqual(['https://acme.example/help']);
  expect(links(mail.html?.replaceAll(/<[^>]*>/g, ' '))).toEqual(['https://acme.example/help']);
  expect(mail.html).not.toMatch(/<img|<b>/);
  expect(mail.html).toContain('&lt;img');
});

test('quotes lines after every kind of line break, so that none looks like the author’s', async () => {
  const mail = await replyTo({ name: 'Ann', email: 'ann@visitor.test', message: 'one\r\ntwo\rthree\n\nfour' });
  const [, quote = ''] = (mail.text ?? '').split('wrote:\n');
  expect(quote.trimEnd().split('\n')).toEqual(['> one', '> two', '> three', '>', '> four']);
});
