import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { pdf, png } from '../../../tests/server/multipart.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { MAX_LOGO_BYTES } from '../contract.ts';

let smtp: MailServer;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  smtp = await mailServer();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  form = await newForm(owner);
  // The tests send more auto-replies from one network than are allowed in an hour.
  await sql`delete from account_tries`.execute(server.db);
  await write({ auto_responder_email_colour: '#7a1fa2' });
});

const write = (more: object) =>
  owner.patch(`/v2/cli/forms/${form.form_uid}`, {
    is_auto_responder_email_on: true,
    auto_responder_email_subject: 'Thank you',
    auto_responder_email_from_name: 'Harbour <Coffee>',
    auto_responder_email_template: 'Hello {{name}}',
    ...more,
  });
const url = () => `/v2/cli/forms/${form.form_uid}/auto-responder/logo`;
const set = (content: Buffer) =>
  owner.put<{ data: { version: string } }>(url(), { content: content.toString('base64') });
const waiting = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
let visitors = 0;
/** A visitor sends the form, and gets this auto-reply. */
async function reply() {
  const email = `visitor-${++visitors}@example.com`;
  await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams({ name: 'Ann', email }).toString(),
  });
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  const received = smtp.received.find(({ to }) => to.includes(email));
  if (!received) throw new Error('No auto-reply was received');
  return { ...(await parsed(received)), raw: received.text };
}
const picture = (version: string) =>
  server.console.inject({
    url: `/forms/${form.form_uid}/auto-reply-logo/${version}`,
    headers: { cookie: owner.cookie },
  });

describe('the logo of auto-replies', () => {
  test('is embedded in the email, next to the name on the form’s colour; nothing is loaded from other servers', async () => {
    await set(png);
    const { html = '', attachments, text, raw } = await reply();
    expect(html).toMatch(/background:#7a1fa2[^>]*><img src="cid:logo@auto-reply" alt=""[^>]*>Harbour &lt;Coffee&gt;</);
    expect(html).not.toMatch(/src="(?!cid:)|url\(/);
    const [logo, ...others] = attachments;
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@auto-reply>' });
    expect(logo?.content instanceof ArrayBuffer && Buffer.from(logo.content)).toEqual(png);
    expect([others, text?.trim()]).toEqual([[], 'Hello Ann']);
    expect(raw).toContain('multipart/related');
  });

  test('is also shown without a colour, and in the test email', async () => {
    await write({ auto_responder_email_colour: null });
    await set(png);
    expect((await reply()).html).toContain('<img src="cid:logo@auto-reply"');
    const known = smtp.received.length;
    const draft = {
      auto_responder_email_subject: 'Thank you',
      auto_responder_email_from_name: 'Harbour',
      auto_responder_email_template: 'Hello',
    };
    expect((await owner.post(`/v2/cli/forms/${form.form_uid}/auto-responder/test`, draft)).status).toBe(200);
    await expect.poll(() => smtp.received.length).toBe(known + 1);
    const [received] = smtp.received.slice(known);
    expect(received && (await parsed(received)).attachments).toHaveLength(1);
  });

  test('is shown to editors of the form at an address that changes with it, and cannot run scripts', async () => {
    const { body } = await set(png);
    const { version } = body.data;
    const shown = await picture(version);
    expect(shown.rawPayload).toEqual(png);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const next = Buffer.concat([png, Buffer.from([0])]);
    expect((await set(next)).body.data.version).not.toBe(version);
    expect((await picture(version)).statusCode).toBe(404);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an SVG after an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', pdf],
  ])('cannot be %s', async (_, content) => {
    expect(await set(content)).toMatchObject({ status: 415, body: { error: { code: 'LOGO_NOT_AN_IMAGE' } } });
    expect((await reply()).attachments).toEqual([]);
  });

  test('has at most 100 kB', async () => {
    const grown = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await set(grown(MAX_LOGO_BYTES))).status).toBe(200);
    expect(await set(grown(MAX_LOGO_BYTES + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'LOGO_TOO_LARGE', message: 'The logo is larger than 100 kB. Choose a smaller picture.' } },
    });
  });

  test('is restored after it was removed, for a day', async () => {
    const restore = () => owner.post(`${url()}/restore`);
    const unknown = { status: 404, body: { error: { code: 'UNKNOWN_LOGO' } } };
    expect(await restore()).toMatchObject(unknown);
    const { version } = (await set(png)).body.data;
    await owner.delete(url());
    expect((await picture(version)).statusCode).toBe(404);
    expect((await restore()).body).toEqual({ data: { version } });
    expect((await reply()).attachments).toHaveLength(1);
    await owner.delete(url());
    await server.scheduler.runNow('auto-responder/removed-logos');
    expect((await restore()).status).toBe(200);
    await owner.delete(url());
    await sql`update auto_reply_logos set removed_at = removed_at - interval '25 hours'`.execute(server.db);
    await server.scheduler.runNow('auto-responder/removed-logos');
    expect(await restore()).toMatchObject(unknown);
  });

  test('is removed on request, and with its form', async () => {
    await set(png);
    expect((await owner.delete(url())).body).toEqual({ data: { version: null } });
    expect((await reply()).attachments).toEqual([]);
    await set(png);
    await owner.delete(`/v2/cli/forms/${form.form_id}`, { name: 'Contact' });
    const { rows } = await sql`select from auto_reply_logos where form_id = ${form.form_id}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
