import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { type NewForm, newForm, PASSWORD, Person } from '../../../tests/server/person.ts';
import { prove, verifiedPerson } from '../../../tests/server/shared-form.ts';

// Accounts get emails in the language of their console.
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test', BILLING_PROVIDER: 'none' } });
  owner = await verifiedPerson(server, 'owner@example.test');
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

async function mailTo(email: string, subject: string) {
  const find = async () =>
    (await writtenMails(server)).find((mail) => mail.to?.[0]?.address === email && mail.subject === subject);
  const found = async () => (await find()) !== undefined;
  await expect.poll(found, { message: `“${subject}” to ${email}`, timeout: 5000 }).toBe(true);
  const { text = '', html = '' } = (await find()) ?? {};
  return { text, html };
}

const select = async (person: Person, language: string) =>
  expect(await person.put('/v2/cli/user/language', { language })).toMatchObject({
    status: 200,
    body: { data: { language } },
  });
const submit = (fields: Record<string, string>) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('An email to an account', () => {
  test('is in the language of the browser that registered, until another is selected', async () => {
    const email = 'neu@example.test';
    const person = new Person(server, email);
    const account = { email_id: email, name: 'Neu', password: PASSWORD };
    await person.post('/cli/user/register', account, { 'accept-language': 'de-CH,de;q=0.9' });
    const { text, html } = await mailTo(email, 'Bestätigen Sie Ihre E-Mail-Adresse für Inlet');
    expect(text).toContain('Willkommen bei Inlet');
    expect(html).toContain('<html lang="de">');
    await prove(server, email);
    await person.post('/cli/user/login', { email_id: email, password: PASSWORD });
    await select(person, 'en');
    await person.post('/cli/user/sign_out_everywhere');
    await mailTo(email, 'Your other sessions have ended (Inlet)');
  });

  test.each([
    ['fr, de;q=0.9', 'de'],
    ['fr', null],
    [undefined, null],
  ])('has the language that a registration with “%s” accepts: %s', async (accepted, language) => {
    const email = `language-${language}-${accepted === undefined}@example.test`;
    const account = { email_id: email, name: 'New', password: PASSWORD };
    const person = new Person(server, email);
    await person.post('/cli/user/register', account, accepted === undefined ? {} : { 'accept-language': accepted });
    await person.post('/cli/user/login', { email_id: email, password: PASSWORD });
    const { body } = await person.get('/v2/cli/misc/initial-data');
    expect(body).toMatchObject({ data: { user: { language } } });
  });

  test('is in the language selected in the console, with its dates', async () => {
    const person = await verifiedPerson(server, 'deutsch@example.test');
    await select(person, 'de');
    await person.post('/cli/user/sign_out_everywhere');
    const { text, html } = await mailTo(person.email, 'Ihre anderen Sitzungen sind beendet (Inlet)');
    expect(text).toMatch(/Zeitpunkt: \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC\./);
    expect(html).toContain('Neues Passwort festlegen</a>');
  });

  test('is in the language of who sends an invitation, if the reader has no account', async () => {
    await select(owner, 'de');
    const invitation = { username: 'gast@example.test', privilege_type: 'ONLY_VIEW_USER' };
    expect(await owner.post(`/v2/cli/forms/${form.form_id}/access`, invitation)).toMatchObject({ status: 200 });
    const { body } = await owner.get<{ data: { user: { name: string } } }>('/v2/cli/misc/initial-data');
    const { name } = body.data.user;
    const { text } = await mailTo('gast@example.test', `${name} lädt Sie zu „Contact“ bei Inlet ein`);
    expect(text).toContain('Der Link funktioniert einmal und läuft nach 7 Tagen ab.');
  });

  test('sends an email about a submission in the language of each recipient', async () => {
    await select(owner, 'de');
    const reader = await verifiedPerson(server, 'reader@example.test');
    await select(reader, 'en');
    const cc_addresses = ['reader@example.test', 'without-account@example.test'];
    await owner.patch(`/v2/cli/forms/${form.form_uid}`, { cc_addresses });
    await sql`update cc_confirmations set confirmed_at = now() where form_id = ${form.form_id}`.execute(server.db);
    expect(await submit({ name: 'Lisa', message: 'Two baguettes' })).toMatchObject({ statusCode: 200 });
    const subject = 'Lisa: Two baguettes';
    await expect
      .poll(async () => (await writtenMails(server)).filter((mail) => mail.subject === subject).length)
      .toBe(3);
    const copies = (await writtenMails(server)).filter((mail) => mail.subject === subject);
    const english = copies.filter(({ text = '' }) => text.includes('New submission to Contact (Acme)'));
    const german = copies.filter(({ text = '' }) => text.includes('Neue Einsendung über Contact (Acme)'));
    expect([english.length, german.length]).toEqual([1, 2]);
    expect(english[0]?.html).toContain('<html lang="en">');
    // Only the owner may mark the submission.
    expect(german.filter(({ text = '' }) => text.includes('Als erledigt markieren: ')).length).toBe(1);
    expect(german.every(({ text = '' }) => /\nGesendet: \d\d\.\d\d\.\d{4}, /.test(text))).toBe(true);
  });
});

test('a language that the console does not have is rejected', async () => {
  expect(await owner.put('/v2/cli/user/language', { language: 'fr' })).toMatchObject({ status: 400 });
});
