import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { inTransaction, sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { Interleaving } from '../../../tests/server/interleave.ts';
import { type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { notify } from './notify.ts';

// Adding a submission to a digest, paused after each of its statements, while somebody changes the form.
let smtp: MailServer;
let server: TestServer;
let races: Interleaving;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  smtp = await mailServer();
  server = await startServer({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://inlet.test' }, clock });
  races = new Interleaving(server.db);
});
afterAll(async () => {
  races[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const settled = () =>
  expect
    .poll(async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length)
    .toBe(0);

interface Stage {
  /** New for each race: sessions end as the clock advances. */
  readonly owner: Person;
  readonly form: NewForm;
  readonly submissionId: number;
}

async function prepare(): Promise<Stage> {
  const owner = await verifiedPerson(server);
  const form = await newForm(owner);
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, { notification_digest: 'daily' });
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    values (${form.form_id}, 'NEW', '{"name":"Lisa"}', 'hash', ${clock.now()}, 'without_analytics')
    returning id`.execute(server.db);
  return { owner, form, submissionId: rows[0]?.id ?? 0 };
}

/** Does the same as the worker for the delivery of a new submission. */
function collecting({ submissionId }: Stage): Promise<void> {
  const { db, live } = server;
  const config = { port: 8080, product: 'Inlet', publicUrl: undefined, secret: 'x'.repeat(32) };
  return inTransaction(db, (tx) =>
    notify({ db: tx, live, clock, config }, submissionId, { subject: null, replyTo: null, cc: [] }),
  );
}

test('no digest is sent once notifications are off', async () => {
  const stops = await races.everywhere({
    prepare,
    first: collecting,
    second: ({ owner, form }) =>
      owner.patch(`/v2/cli/forms/${form.form_uid}`, { send_notification_email_on_new_submission: false }),
    check: async (_stage, _first, { status }) => {
      expect(status).toBe(200);
      clock.advance(2 * DAY_MS);
      await server.scheduler.runNow('notification-mail/digests');
      await settled();
      // Accounts get an email when they register.
      const mails = await Promise.all(smtp.received.splice(0).map(parsed));
      expect(mails.map(({ subject }) => subject)).not.toContain('1 new submission to Contact');
    },
  });
  expect(stops).toBeGreaterThan(0);
});

test('a form can be deleted at any time, with its digest', async () => {
  const stops = await races.everywhere({
    prepare,
    first: collecting,
    second: ({ owner, form }) => owner.delete(`/v2/cli/forms/${form.form_uid}`, { name: 'Contact' }),
    check: async ({ form }, _, { status }) => {
      expect(status).toBe(200);
      const { rows } = await sql`
        select form_id from recipient_digests where form_id = ${form.form_id}`.execute(server.db);
      expect(rows).toEqual([]);
    },
  });
  expect(stops).toBeGreaterThan(0);
});
