import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../server/kit.ts';
import { newForm, newPerson } from '../../../../tests/server/person.ts';
import { prove, verifiedPerson } from '../../../../tests/server/shared-form.ts';
import { TestCollector } from '../../../../tests/server/test-collector.ts';
import { writtenMails } from '../../../../tests/server/outbox.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
  await prove(on.server, on.owner.email);
});
afterAll(() => on[Symbol.asyncDispose]());

const ask = (body: object, who = on.owner) => who.post('/cli/data_insight/ask', body);
const report = { message: 'How was November?', from_date: '2026-11-01', to_date: '2026-11-20' };

/** Report emails sent after the first `known`. */
async function reports(known = 0) {
  return (await writtenMails(on.server)).slice(known).filter(({ subject }) => subject === 'The report you requested');
}

async function reportFor(body: object) {
  const known = (await writtenMails(on.server)).length;
  expect((await ask(body)).body).toMatchObject({ success: true, errors: [] });
  await on.server.scheduler.runDue();
  await on.server.scheduler.runDue();
  await expect.poll(async () => (await reports(known)).length).toBe(1);
  const [mail] = await reports(known);
  const files = mail?.attachments.map(({ filename, content }) => ({
    filename,
    text: typeof content === 'string' ? content : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content),
  }));
  return { text: mail?.text ?? '', to: mail?.to, files: files ?? [] };
}

test('emails the submissions of the requested days with a summary', async () => {
  await on.script({
    fields: [
      ['name', '=HYPERLINK("http://evil.test")', null],
      ['note', ' +1', null],
    ],
    visit: on.view(),
  });
  await on.formPost('name=Bob&note=said%20%22hi%22');
  await on.formPost('name=Spam&_gotcha=bot');
  await on.formPost('name=Old');
  await sql`update submissions set submitted_at = '2026-10-31T23:59:59Z' where submitted_data like '%Old%'`.execute(
    on.server.db,
  );
  const { text, to, files } = await reportFor(report);
  expect(to).toMatchObject([{ address: on.owner.email }]);
  expect(text).toContain('You wrote: How was November?');
  expect(text).toContain('Days: 01/11/2026 to 20/11/2026');
  expect(text).toContain('Acme / Contact: 2 submissions (NEW 2); spam not included: 1');
  expect(files.map(({ filename }) => filename)).toEqual([`contact-${on.form.form_uid}.csv`]);
  const [header, bob, ann, ...more] = files[0]?.text.split('\r\n') ?? [];
  expect(header?.startsWith('\u{FEFF}"submission_id","submitted_at","state"')).toBe(true);
  expect(header?.endsWith('"name","note"')).toBe(true);
  expect(bob).toMatch(/"Bob","said ""hi"""$/);
  expect(ann).toMatch(/"desktop","Chrome","Linux","de-CH".*"news".*,"'=HYPERLINK\(""http:\/\/evil.test""\)","' \+1"$/);
  expect(more).toEqual(['']);
});

test('keeps submissions over the cap locked', async () => {
  await on.nextForm();
  await on.formPost('name=Hidden');
  await sql`update submissions set is_locked = true where form_id = ${on.form.form_id}`.execute(on.server.db);
  const { files } = await reportFor({ ...report, to_date: null, form_id: on.form.form_id });
  expect(files).toHaveLength(1);
  expect(files[0]?.text).not.toContain('Hidden');
  expect(files[0]?.text).toContain('"yes"');
});

test('covers all of the user’s forms, and no others, if no form is named', async () => {
  const unrelated = await verifiedPerson(on.server);
  await newForm(unrelated);
  const { files } = await reportFor({ message: 'All', from_date: '', to_date: '2026-11-20T10:00:00.000Z' });
  expect(files).toHaveLength(2);
});

test.each([
  [{ ...report, message: ' ' }, 'Select/Enter a message.'],
  [{ from_date: '2026-11-01' }, 'Select/Enter a message.'],
  [{ message: 'Hi' }, 'Enter starting and ending date'],
  [{ message: 'Hi', from_date: '2027-01-01' }, 'Dates can’t be in the future.'],
  [{ ...report, to_date: '2026-10-01' }, 'The end date must not be before the start date.'],
])('rejects %j: %s', async (body, error) => {
  const { status, body: rejection } = await ask(body);
  expect([status, rejection['errors']]).toEqual([422, [error]]);
});

test('rejects a form that the user may not report on', async () => {
  const unrelated = await verifiedPerson(on.server);
  expect((await ask({ ...report, form_id: on.form.form_uid }, unrelated)).status).toBe(404);
  expect((await ask(report, unrelated)).status).toBe(403);
  expect((await ask({ ...report, from_date: '2026-13-01' })).status).toBe(400);
});

test('is sent only to a verified address', async () => {
  const person = await newPerson(on.server);
  await newForm(person);
  const rejected = await ask(report, person);
  expect(rejected).toMatchObject({
    status: 409,
    body: { errors: ['Confirm your email address first. Reports are sent to that address.'] },
  });
  await prove(on.server, person.email);
  expect((await ask(report, person)).status).toBe(200);
});

test('limits an account to ten pending requests', async () => {
  const person = await verifiedPerson(on.server);
  await newForm(person);
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await ask(report, person)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
});
