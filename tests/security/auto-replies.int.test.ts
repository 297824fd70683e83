import { LinkifyIt } from 'linkify-it';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { type MailServer, mailServer } from '../server/mail-server.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';

// Auto-replies must not flood addresses entered into a form.
let shift = 0;
let smtp: MailServer;
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  smtp = await mailServer();
  server = await startServer({
    env: { SMTP_URL: smtp.url, BILLING_PROVIDER: 'none', MAIL_FROM: 'inlet@inlet.test' },
    clock: { now: () => new Date(Date.now() + shift) },
  });
  owner = await newPerson(server, 'owner@example.test');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await receivers();
  smtp.received.length = 0;
  await sql`update accounts set verified_at = now()`.execute(server.db);
});

const settings = {
  send_notification_email_on_new_submission: false,
  is_auto_responder_email_on: true,
  auto_responder_email_subject: 'Thank you',
  auto_responder_email_from_name: 'Acme',
  auto_responder_email_template: 'We got your message.',
};
async function autoReplyForm(): Promise<NewForm> {
  const form = await newForm(owner);
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, settings);
  return form;
}
let visitors = 0;
/** Each visitor has a separate network unless given. */
const network = (): string => `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${++visitors & 255}`;
const submit = (form: NewForm, email: string, more: Record<string, string> = {}, remoteAddress = network()) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams({ name: 'Ann', email, ...more }).toString(),
  });
const waiting = async () =>
  (await sql`select id from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
async function receivers(): Promise<readonly string[]> {
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  return smtp.received.flatMap(({ to }) => to);
}
interface Listed {
  readonly kind: string;
  readonly target: string;
  readonly state: string;
  readonly reason: string | null;
}
const listed = async (id: number) =>
  (await owner.get<{ data: readonly Listed[] }>(`/v2/cli/submissions/${id}/deliveries`)).body.data;
const newestOf = async ({ form_id }: NewForm): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from submissions where form_id = ${form_id}`.execute(server.db))
    .rows[0]?.id ?? 0;

test('sends an address one reply per form and day, however it is spelled, and shows the owner why no more', async () => {
  const form = await autoReplyForm();
  await Promise.all(Array.from({ length: 15 }, () => submit(form, 'victim@mail.test')));
  await submit(form, 'Victim+more@Mail.test');
  expect(await receivers()).toEqual(['victim@mail.test']);
  expect(await listed(await newestOf(form))).toMatchObject([
    { kind: 'auto-reply', state: 'dead', reason: expect.stringContaining('in the last 24 hours') },
  ]);
  shift += 25 * 3_600_000;
  await submit(form, 'victim@mail.test');
  expect(await receivers()).toHaveLength(2);
});

test('sends an address five replies an hour from 50 forms, and says so', async () => {
  const forms: NewForm[] = [];
  for (let count = 0; count < 50; count += 1) forms.push(await autoReplyForm());
  await Promise.all(forms.map((form, n) => submit(form, `target+${n}@mail.test`)));
  expect(await receivers()).toHaveLength(5);
  const { rows } = await sql<{ last_error: string }>`
    select last_error from deliveries where kind = 'auto-reply' and state = 'dead' and last_error like '%this address reached its hourly limit%'`.execute(
    server.db,
  );
  expect(rows).toHaveLength(45);
});

test('limits replies caused by one visitor network to five an hour, without affecting others', async () => {
  const [form, other] = [await autoReplyForm(), await autoReplyForm()];
  // Addresses of one IPv6 network.
  const from = (n: number) => `2001:db8:7:7:${n.toString(16)}::${n + 1}`;
  for (let n = 0; n < 15; n += 1) await submit(n % 2 === 0 ? form : other, `unrelated-${n}@mail.test`, {}, from(n));
  expect(await receivers()).toHaveLength(5);
  expect(await listed(await newestOf(form))).toMatchObject([
    {
      kind: 'auto-reply',
      state: 'dead',
      reason: expect.stringContaining('network reached its hourly limit'),
    },
  ]);
  await submit(form, 'another@mail.test', {}, '2001:db8:7:8::1');
  expect(await receivers()).toContain('another@mail.test');
  shift += 3_700_000;
  await submit(form, 'next-hour@mail.test', {}, from(99));
  expect(await receivers()).toContain('next-hour@mail.test');
});

test('limits a form to fifty replies an hour, and shows the owner what was dropped', async () => {
  const [form, other] = [await autoReplyForm(), await autoReplyForm()];
  await Promise.all(Array.from({ length: 53 }, (_, n) => submit(form, `many-${n}@mail.test`)));
  expect(await receivers()).toHaveLength(50);
  const { body } = await owner.get<{ data: { deliveries: readonly Listed[] } }>(
    `/v2/cli/forms/${form.form_uid}/deliveries?state=dead`,
  );
  const { deliveries } = body.data;
  expect(deliveries).toHaveLength(3);
  for (const { reason } of deliveries) expect(reason).toContain('this form reached');
  await submit(other, 'elsewhere@mail.test');
  expect(await receivers()).toContain('elsewhere@mail.test');
});

test('does not linkify visitor input in replies', async () => {
  const form = await newForm(owner);
  const written = {
    auto_responder_email_subject: 'Re: {{message}}',
    auto_responder_email_template: 'Hello {{name}}, you wrote: {{message}}. Ours: https://acme.example/help',
  };
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, { ...settings, ...written });
  const message = 'Your account is locked: https://evil.test/login or www.evil.com, evil.org, help@evil.com';
  await submit(form, 'reader@mail.test', { message });
  await receivers();
  const mail = await PostalMime.parse(smtp.received[0]?.text ?? '');
  const linkify = new LinkifyIt({ fuzzyLink: true }).tlds('test', true);
  const links = (text: string | undefined) => (linkify.match(text ?? '') ?? []).map(({ url }) => url);
  expect(links(mail.subject)).toEqual([]);
  // The owner's own link stays a link.
  expect(links(mail.text)).toEqual(['https://acme.example/help']);
  expect(links(mail.html?.replaceAll(/<[^>]*>/g, ' '))).toEqual(['https://acme.example/help']);
  expect(mail.text?.replaceAll('\u200B', '')).toContain(message);
});

test('sends no reply to spam, tests and machines', async () => {
  const form = await autoReplyForm();
  await submit(form, 'ann@visitor.test', { _gotcha: 'bot' });
  await owner.post(`/cli/simulate_submission/${form.form_uid}`);
  const ours = ['inlet@inlet.test', 'INLET@Inlet.test', 'inlet+again@inlet.test'];
  for (const email of ['noreply@visitor.test', 'mailer-daemon@visitor.test', ...ours]) await submit(form, email);
  expect(await receivers()).toEqual([]);
  const { rows } = await sql`select id from deliveries where form_id = ${form.form_id}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('sends no reply for an owner whose address is not verified', async () => {
  const form = await autoReplyForm();
  await sql`update accounts set verified_at = null`.execute(server.db);
  await submit(form, 'bea@visitor.test');
  expect(await receivers()).toEqual([]);
  expect(await listed(await newestOf(form))).toMatchObject([
    { state: 'dead', reason: expect.stringContaining('not verified') },
  ]);
});

test('sends no reply for an owner whose account is suspended', async () => {
  const form = await autoReplyForm();
  await sql`update accounts set status = 'SUSPENDED'`.execute(server.db);
  await submit(form, 'dora@visitor.test');
  expect(await receivers()).toEqual([]);
  expect(await listed(await newestOf(form))).toMatchObject([
    { state: 'dead', reason: expect.stringContaining('suspended') },
  ]);
  await sql`update accounts set status = 'ACTIVE'`.execute(server.db);
});

test('sends no reply to the sender of a locked submission', async () => {
  const form = await autoReplyForm();
  await sql`
    create or replace function lock_for_test() returns trigger language plpgsql as 'begin new.is_locked := true; return new; end'`.execute(
    server.db,
  );
  await sql`create trigger lock_for_test before insert on submissions for each row execute function lock_for_test()`.execute(
    server.db,
  );
  await submit(form, 'cleo@visitor.test');
  await sql`drop trigger lock_for_test on submissions`.execute(server.db);
  expect(await receivers()).toEqual([]);
  const { rows: queued } = await sql`
    select target, payload, last_error from deliveries where form_id = ${form.form_id}`.execute(server.db);
  expect(queued).toEqual([
    {
      target: 'The person who filled in the form',
      payload: {},
      last_error: 'Not sent: the content of the submission was locked',
    },
  ]);
  const { body } = await owner.get(`/cli/submission/${await newestOf(form)}`);
  expect(JSON.stringify(body)).not.toContain('cleo');
});

test('lists a reply without its address, and sends it once after a retry', async () => {
  const form = await autoReplyForm();
  await submit(form, 'dan@visitor.test');
  expect(await receivers()).toEqual(['dan@visitor.test']);
  const id = await newestOf(form);
  expect(await listed(id)).toMatchObject([
    { kind: 'mail', target: 'The person who filled in the form', state: 'done' },
  ]);
  await sql`
    update deliveries set state = 'waiting', payload = '{"to": "dan@visitor.test"}', next_at = 'epoch'
    where kind = 'auto-reply' and submission_id = ${id}`.execute(server.db);
  await server.live.publish('deliveries', null);
  expect(await receivers()).toEqual(['dan@visitor.test']);
});

test('sends a test to the editor’s own verified address, limited per hour', async () => {
  const form = await autoReplyForm();
  const { send_notification_email_on_new_submission: _, is_auto_responder_email_on: __, ...draft } = settings;
  const test_ = () => owner.post(`/v2/cli/forms/${form.form_uid}/auto-responder/test`, draft);
  expect(await test_()).toMatchObject({ status: 200, body: { data: { sent_to: 'owner@example.test' } } });
  expect(await receivers()).toEqual(['owner@example.test']);
  const more = await Promise.all(Array.from({ length: 5 }, test_));
  expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  await sql`update accounts set verified_at = null`.execute(server.db);
  expect(await test_()).toMatchObject({ status: 409 });
});
