import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { engine } from '../../../tests/server/test-database.ts';
import { setDigestTime } from './digest-times.ts';
import { splitFormDigests } from './split-form-digests.ts';

// Digests of the version before, one for all recipients of a form, become one for each recipient.
let server: TestServer;
let owner: Person;
let baker: Person;
let form: NewForm;
const services = { config: { secret: 'x'.repeat(32) }, log: createLogger({ logLevel: 'silent' }) };
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await verifiedPerson(server);
  baker = await verifiedPerson(server);
  form = await newForm(owner);
  const settings = {
    notification_digest: 'daily',
    notification_digest_timezone: 'UTC',
    cc_addresses: [baker.email],
  };
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, settings)).toMatchObject({ status: 200 });
  await sql`update cc_confirmations set confirmed_at = now()`.execute(server.db);
});

/** The form's digest of the version before. */
async function collected(count: number): Promise<void> {
  const { form_id } = form;
  await sql`
    with added as (
      insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
      select ${form_id}::bigint, 'NEW', '{}', 'hash', ${clock.now()}::timestamptz, 'without_analytics'
      from generate_series(1, ${count}::int) returning id)
    insert into notification_digest_entries (submission_id, form_id) select id, ${form_id}::bigint from added`.execute(
    server.db,
  );
  await sql`
    insert into notification_digests (form_id, due_at) values (${form_id}, '2026-11-21T08:00:00Z')`.execute(server.db);
}

const run = () => server.scheduler.runNow('notification-mail/digests');
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where form_id = ${form.form_id}`.execute(server.db);
  return rows[0]?.count;
};
const counts = async () => ({
  forms: await count('notification_digests'),
  left: await count('notification_digest_entries'),
  recipients: await count('recipient_digests'),
  moved: await count('recipient_digest_entries'),
});

/** Fails the run before it has moved more than this. */
async function interruptedAfter(most: number): Promise<void> {
  await sql`
    create function test_crash() returns trigger language plpgsql as $$
    begin
      if (select count(*) from recipient_digest_entries where form_id = ${sql.lit(form.form_id)}) > ${sql.lit(most)}
      then raise exception 'crash'; end if;
      return null;
    end $$`.execute(server.db);
  await sql`
    create trigger test_crash after insert on recipient_digest_entries
    for each statement execute function test_crash()`.execute(server.db);
}
const continues = () => sql`drop function test_crash cascade`.execute(server.db);

/** A run that is interrupted after two batches of three. */
async function movedInPart(): Promise<void> {
  await collected(2500);
  await interruptedAfter(4000);
  await run();
  expect(await counts()).toEqual({ forms: 1, left: 500, recipients: 0, moved: 4000 });
  await continues();
}

test('continues after an interruption, and neither loses nor repeats a submission', async () => {
  await movedInPart();
  await run();
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 2, moved: 5000 });
  const { rows } = await sql<{ due: string }>`
    select distinct to_char(due_at at time zone 'UTC', 'DD HH24:MI') as due from recipient_digests
    where form_id = ${form.form_id}`.execute(server.db);
  expect(rows).toEqual([{ due: '21 08:00' }]);
});

test('leaves nothing for a recipient who was removed during an interruption', async () => {
  await movedInPart();
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, { cc_addresses: [] })).toMatchObject({ status: 200 });
  await run();
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 1, moved: 2500 });
});

test('leaves nothing that was moved while notifications were being turned off', async () => {
  const off = { send_notification_email_on_new_submission: false };
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, off)).toMatchObject({ status: 200 });
  await collected(3);
  await sql`
    insert into recipient_digest_entries (submission_id, address, form_id)
    select submission_id, ${owner.email}, form_id from notification_digest_entries`.execute(server.db);
  await run();
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 0, moved: 0 });
});

test('distributes the digests of more forms than are read at once in one run', async () => {
  await sql`
    with added as (
      insert into forms (uid, project_id, name, created_at)
      select 'many' || n, f.project_id, 'Form ' || n, now() from forms f, generate_series(1, 5) n
      where f.id = ${form.form_id} returning id)
    insert into notification_digests (form_id, due_at) select id, '2026-11-21T08:00:00Z' from added`.execute(server.db);
  await splitFormDigests({ ...services, db: server.db, clock }, 2);
  expect((await sql`select from notification_digests`.execute(server.db)).rows).toHaveLength(0);
});

test('drops what was collected once notifications are off', async () => {
  await collected(3);
  const off = { send_notification_email_on_new_submission: false };
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, off)).toMatchObject({ status: 200 });
  await run();
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 0, moved: 0 });
});

// The embedded engine runs one transaction at a time.
test.runIf(engine === 'postgres')('distributes while the intake holds the lock of the form', async () => {
  await collected(3);
  await inTransaction(server.db, async (tx) => {
    await sql`select from forms where id = ${form.form_id} for no key update`.execute(tx);
    await run();
  });
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 2, moved: 6 });
});

test.runIf(engine === 'postgres')('leaves a submission that is being deleted until the next run', async () => {
  await collected(3);
  await inTransaction(server.db, async (tx) => {
    await sql`
      delete from submissions where id = (select min(id) from submissions where form_id = ${form.form_id})`.execute(tx);
    await run();
  });
  expect(await counts()).toMatchObject({ forms: 1, moved: 4 });
  await run();
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 2, moved: 4 });
});

test.runIf(engine === 'postgres')('drops what was collected without waiting for a deletion', async () => {
  await collected(3);
  const off = { send_notification_email_on_new_submission: false };
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, off)).toMatchObject({ status: 200 });
  await inTransaction(server.db, async (tx) => {
    await sql`
      delete from submissions where id = (select min(id) from submissions where form_id = ${form.form_id})`.execute(tx);
    await run();
  });
  expect(await counts()).toEqual({ forms: 1, left: 0, recipients: 0, moved: 0 });
  await run();
  expect(await counts()).toEqual({ forms: 0, left: 0, recipients: 0, moved: 0 });
});

test.runIf(engine === 'postgres')('one person’s change of the hour does not wait for another’s', async () => {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from accounts where email = ${owner.email}`.execute(server.db);
  const time = { hour: 18, timezone: 'UTC' };
  await inTransaction(server.db, async (tx) => {
    for (const account of rows) await setDigestTime(tx, account, time);
    expect(await baker.put('/v2/cli/user/digest-time', { daily_digest: time })).toMatchObject({ status: 200 });
  });
});
