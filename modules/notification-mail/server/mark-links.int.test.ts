import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { sql } from '../../../server/kit.ts';
import { ownPage, startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { sharedWith, sharesOf, verifiedPerson } from '../../../tests/server/shared-form.ts';
import { markLink } from './mark-link.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
const SECRET = 'the secret of links that mark, 32 characters';
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test', SECRET }, clock });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  form = await newForm(owner);
});

const waiting = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
/** The emails about a new submission, by receiver. */
async function notified(cc: readonly string[] = []) {
  await sql`
    insert into form_settings (form_id, cc_addresses) values (${form.form_id}, ${cc})
    on conflict (form_id) do update set cc_addresses = excluded.cc_addresses`.execute(server.db);
  for (const address of cc)
    await sql`
      insert into cc_confirmations (form_id, address, confirmed_at) values (${form.form_id}, ${address}, now())
      on conflict do nothing`.execute(server.db);
  await expect.poll(waiting).toBe(0);
  const before = (await writtenMails(server)).length;
  await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: 'name=Lisa&message=Two+rolls',
  });
  await expect.poll(waiting).toBe(0);
  const mails = (await writtenMails(server)).slice(before);
  const { rows } = await sql<{ id: number }>`select max(id) as id from submissions`.execute(server.db);
  return { mails, submission: rows[0]?.id ?? 0 };
}
/** The paths of an email's links that mark. */
const linksIn = (text = '') => {
  const all = Array.from(
    text.matchAll(/(Mark as complete|Mark as spam): https:\/\/inlet\.test(\S+)/g),
    ([, name, path]) => [name, path],
  );
  return Object.fromEntries(all) as Readonly<Record<string, string | undefined>>;
};
async function linked() {
  const { mails, submission } = await notified();
  const { 'Mark as complete': complete = '', 'Mark as spam': spam = '' } = linksIn(mails[0]?.text);
  return { submission, complete, spam };
}
/** A request without a session, as made by the browser of somebody who opens an email. */
const open = (method: 'GET' | 'POST' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  server.console.inject({
    method,
    url,
    headers: {
      ...ownPage,
      host: 'inlet.test',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(method === 'POST' && { payload: 'mark=complete' }),
  });
const press = (url: string) => open('POST', url);
const stateOf = async (id: number) =>
  (
    await sql<{ is_complete: boolean; is_spam: boolean }>`
      select is_complete, is_spam from submissions where id = ${id}`.execute(server.db)
  ).rows[0];
const historyOf = async (id: number) =>
  (
    await sql`select payload, by from submission_history where submission_id = ${id} and kind = 'marked'`.execute(
      server.db,
    )
  ).rows;
const untouched = { is_complete: false, is_spam: false };
const nameOf = async ({ email }: Person) =>
  (await sql<{ name: string }>`select name from accounts where email = ${email}`.execute(server.db)).rows[0]?.name;

test('leads to a page with a button that marks the submission as the recipient', async () => {
  const { submission, complete } = await linked();
  const asked = await open('GET', complete);
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('Mark as complete?');
  expect(asked.body).toContain(`Submission ${submission} on the form “Contact”.`);
  expect(asked.body).toContain('<button name="mark" value="complete">Mark as complete</button>');
  const done = await press(complete);
  expect(done.statusCode).toBe(200);
  expect(done.body).toContain('Marked as complete');
  expect(await stateOf(submission)).toEqual({ ...untouched, is_complete: true });
  expect(await historyOf(submission)).toEqual([{ payload: { marker: 'complete' }, by: await nameOf(owner) }]);
});

test('marks as spam, with a page in the reader’s language', async () => {
  const { submission, spam } = await linked();
  const german = await open('GET', spam, { 'accept-language': 'de-DE,de' });
  expect(german.body).toContain('<html lang="de">');
  expect(german.body).toContain('Als Spam markieren?');
  expect((await press(spam)).body).toContain('Marked as spam');
  expect(await stateOf(submission)).toEqual({ ...untouched, is_spam: true });
});

test('appears only in emails to people who may mark the form’s submissions', async () => {
  const { person: admin } = await sharedWith(server, owner, form, 'ADMIN');
  const { person: viewer } = await sharedWith(server, owner, form, 'ONLY_VIEW_USER');
  const unrelated = await verifiedPerson(server);
  const cc = [admin.email, viewer.email, unrelated.email, 'team@example.test'];
  const { mails, submission } = await notified(cc);
  expect(mails).toHaveLength(5);
  const withLinks = mails.filter(({ text }) => Object.keys(linksIn(text)).length > 0);
  expect(withLinks).toHaveLength(2);
  for (const { text, html } of mails)
    expect([text?.includes('\nOpen: '), html?.includes('>Open</a>')]).toEqual([true, true]);
  // Each copy carries the links of its own recipient.
  const [, theirs] = withLinks.map(({ text }) => linksIn(text)['Mark as complete'] ?? '');
  await press(theirs ?? '');
  expect(await historyOf(submission)).toMatchObject([{ by: await nameOf(admin) }]);
});

test('does not appear in the email about a locked submission or to an unverified owner', async () => {
  await sql`update accounts set verified_at = null where email = ${owner.email}`.execute(server.db);
  const { mails } = await notified();
  expect(mails.map(({ text }) => linksIn(text))).toEqual([{}]);
  await sql`update accounts set verified_at = now() where email = ${owner.email}`.execute(server.db);
});

describe('a mark link changes nothing', () => {
  test('when mail scanners fetch it', async () => {
    const { submission, complete, spam } = await linked();
    for (const url of [complete, spam])
      for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await open(method, url)).statusCode).toBe(200);
    expect(await stateOf(submission)).toEqual(untouched);
    expect((await press(complete)).statusCode).toBe(200);
  });

  test('when it is used again, even concurrently', async () => {
    const { submission, complete } = await linked();
    const statuses = (await Promise.all([press(complete), press(complete), press(complete)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410]);
    expect(await historyOf(submission)).toHaveLength(1);
    for (const again of [await open('GET', complete), await press(complete)]) {
      expect(again.statusCode).toBe(410);
      expect(again.body).toContain('Each link works only once.');
      expect(again.body).toContain(`/submissions/raw/${submission}">Open submission</a>`);
    }
  });

  test('when a week has passed', async () => {
    const { submission, complete } = await linked();
    clock.advance(7 * DAY_MS + 1000);
    for (const late of [await open('GET', complete), await press(complete)]) {
      expect(late.statusCode).toBe(410);
      expect(late.body).toContain('This link has expired');
    }
    expect(await stateOf(submission)).toEqual(untouched);
  });

  test('when it is forged: for another submission, person, mark or time, or signed with another secret', async () => {
    const { submission, complete } = await linked();
    const other = await linked();
    const token = complete.slice(complete.lastIndexOf('/') + 1);
    const [, time = '', accountId = '', , until = '', signature = ''] = token.split('.');
    const foreign = { secret: 'another secret of 32 characters ....', publicUrl: undefined, port: 0 };
    const submittedAt = new Date(Number(time));
    const mark = { submissionId: submission, submittedAt, accountId: Number(accountId), marker: 'complete' } as const;
    const forged = [
      [other.submission, time, accountId, 'complete', until, signature],
      [submission, Number(time) + 1, accountId, 'complete', until, signature],
      [submission, time, Number(accountId) + 1, 'complete', until, signature],
      [submission, time, accountId, 'spam', until, signature],
      [submission, time, accountId, 'complete', Number(until) + 1, signature],
      [submission, time, accountId, 'complete', until, 'A'.repeat(43)],
      [submission, time, accountId, 'archive', until, signature],
    ].map((parts) => `/mark-submission/${parts.join('.')}`);
    for (const url of [...forged, new URL(markLink(foreign, mark, clock.now())).pathname, `${complete}x`]) {
      expect((await open('GET', url)).statusCode, url).toBe(404);
      expect((await press(url)).statusCode, url).toBe(404);
    }
    expect([await stateOf(submission), await stateOf(other.submission)]).toEqual([untouched, untouched]);
  });

  test('when another submission got its id after a backup was restored', async () => {
    const { submission, complete } = await linked();
    await sql`
      update submissions set submitted_at = submitted_at + interval '1 second' where id = ${submission}`.execute(
      server.db,
    );
    expect([(await open('GET', complete)).statusCode, (await press(complete)).statusCode]).toEqual([404, 404]);
    expect(await stateOf(submission)).toEqual(untouched);
  });

  test('when its recipient is demoted, revoked or suspended', async () => {
    const { person: admin, access } = await sharedWith(server, owner, form, 'ADMIN');
    const { mails, submission } = await notified([admin.email]);
    const url = linksIn(mails.at(-1)?.text)['Mark as complete'] ?? '';
    expect((await open('GET', url)).statusCode).toBe(200);
    const change = (body: object) => owner.patch(`/v2/cli/forms/${form.form_id}/access/${access.id}`, body);
    const rejected = async () => {
      for (const response of [await open('GET', url), await press(url)]) {
        expect(response.statusCode).toBe(403);
        expect(response.body).toContain('You can’t mark this submission');
        expect(response.body).not.toContain('Open submission');
      }
    };
    await change({ privilege_type: 'ONLY_VIEW_USER' });
    await rejected();
    await change({ privilege_type: 'ADMIN' });
    await change({ is_revoked: true });
    expect((await sharesOf(owner, form)).some(({ status }) => status === 'REVOKED')).toBe(true);
    await rejected();
    await change({ is_revoked: false });
    await sql`update accounts set status = 'SUSPENDED' where email = ${admin.email}`.execute(server.db);
    await rejected();
    expect(await stateOf(submission)).toEqual(untouched);
  });

  test('when another site posts it, or the submission was deleted', async () => {
    const { submission, complete } = await linked();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await open('POST', complete, foreign)).statusCode).toBe(403);
    expect(await stateOf(submission)).toEqual(untouched);
    await owner.delete(`/v2/cli/forms/${form.form_id}/submissions/${submission}`);
    expect((await press(complete)).statusCode).toBe(404);
  });
});

test('forgets uses once their links have expired', async () => {
  const { complete } = await linked();
  await press(complete);
  const uses = async () => (await sql`select from used_mark_links`.execute(server.db)).rows.length;
  const before = await uses();
  await server.scheduler.runNow('notification-mail/forget-marks');
  expect(await uses()).toBeGreaterThan(0);
  clock.advance(7 * DAY_MS + 1000);
  await server.scheduler.runNow('notification-mail/forget-marks');
  expect([before > 0, await uses()]).toEqual([true, 0]);
  expect((await press(complete)).statusCode).toBe(410);
});
