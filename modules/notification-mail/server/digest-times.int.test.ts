import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/duration.ts';
import { inTransaction, sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { Interleaving } from '../../../tests/server/interleave.ts';
import { type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { engine } from '../../../tests/server/test-database.ts';
import { notify } from './notify.ts';

// Each recipient gets daily digests at the time that the person chose, and every submission in exactly one of them.
let smtp: MailServer;
let server: TestServer;
let owner: Person;
let baker: Person;
let form: NewForm;
/** Has no account. */
let team = '';
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  smtp = await mailServer();
  server = await startServer({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://inlet.test' }, clock });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
let people = 0;
beforeEach(async () => {
  await sql`delete from recipient_digests`.execute(server.db);
  people += 1;
  owner = await verifiedPerson(server, `owner${people}@example.test`);
  baker = await verifiedPerson(server, `baker${people}@example.test`);
  team = `team${people}@example.test`;
  form = await newForm(owner);
  await change({
    notification_digest: 'daily',
    notification_digest_hour: 8,
    notification_digest_timezone: 'Europe/Berlin',
    cc_addresses: [baker.email, team],
  });
  await sql`update cc_confirmations set confirmed_at = now()`.execute(server.db);
  await settled();
  smtp.received.length = 0;
  until('09:00');
});

const waiting = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
const settled = () => expect.poll(waiting).toBe(0);
const change = async (settings: object) =>
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, settings)).toMatchObject({ status: 200 });
const URL_OF_TIME = '/v2/cli/user/digest-time';
const choose = async (person: Person, hour: number | null, timezone = 'Europe/Berlin') =>
  expect(await person.put(URL_OF_TIME, { daily_digest: hour === null ? null : { hour, timezone } })).toMatchObject({
    status: 200,
  });

/** Advances the clock to the next time of day in UTC. */
function until(time: string): void {
  const next = new Date(`${clock.now().toISOString().slice(0, 10)}T${time}:00Z`).getTime() - clock.now().getTime();
  clock.advance(next > 0 ? next : next + DAY_MS);
}

async function submit(name: string) {
  const { statusCode } = await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams({ name }).toString(),
  });
  expect(statusCode).toBe(200);
  await settled();
}

/** Runs the job; who got which submissions, by address and name. */
async function sent(): Promise<readonly (readonly [address: string, ...names: string[]])[]> {
  await server.scheduler.runNow('notification-mail/digests');
  await settled();
  const mails = await Promise.all(
    smtp.received.splice(0).map(async (mail) => [mail.to[0] ?? '', (await parsed(mail)).text ?? ''] as const),
  );
  const listed = (text: string) => Array.from(text.matchAll(/^(\S+) \(\d\d\//gm), ([, name = '']) => name).toSorted();
  return mails.map(([address, text]) => [address, ...listed(text)] as const).toSorted(([a], [b]) => a.localeCompare(b));
}
const at = async (time: string) => {
  until(time);
  return sent();
};

test('sends each recipient one digest at the person’s hour, and others at the form’s', async () => {
  await choose(owner, 18);
  await choose(baker, 7, 'America/New_York');
  await submit('Lisa');
  expect(await at('11:59')).toEqual([]);
  expect(await at('12:00')).toEqual([[baker.email, 'Lisa']]);
  await submit('Ben');
  expect(await at('17:00')).toEqual([[owner.email, 'Ben', 'Lisa']]);
  await submit('Cleo');
  expect(await at('07:00')).toEqual([[team, 'Ben', 'Cleo', 'Lisa']]);
  expect(await at('12:00')).toEqual([[baker.email, 'Ben', 'Cleo']]);
  expect(await at('17:00')).toEqual([[owner.email, 'Cleo']]);
  expect(await at('07:00')).toEqual([]);
});

test('shows times and totals of the day before the person’s hour, in the person’s time zone', async () => {
  await choose(owner, 18, 'America/New_York');
  await submit('Lisa');
  await at('23:00');
  until('07:00');
  await submit('Ben');
  until('23:00');
  await server.scheduler.runNow('notification-mail/digests');
  await settled();
  const received = smtp.received.splice(0).find(({ to }) => to.includes(owner.email));
  const mail = received && (await parsed(received));
  expect(mail?.text).toContain('Submissions in the last 24 hours: 1\n');
  expect(mail?.text).toMatch(/^Ben \(\d\d\/\d\d\/\d{4}, 02:00\)/m);
});

test('loses and repeats nothing when people change their hours and the form’s settings change', async () => {
  const names: string[] = [];
  const got: string[] = [];
  const note = (mails: Awaited<ReturnType<typeof sent>>) =>
    got.push(...mails.flatMap(([address, ...listed]) => listed.map((name) => `${address} ${name}`)));
  const changes = [
    () => choose(owner, 18),
    () => choose(baker, 3, 'Asia/Kolkata'),
    () => choose(owner, 7),
    () => change({ notification_digest_hour: 20 }),
    () => choose(owner, null),
    () => change({ notification_digest: 'hourly' }),
    () => choose(baker, 22),
    () => change({ notification_digest: 'daily' }),
    () => choose(baker, null),
    () => choose(owner, 12, 'America/New_York'),
  ];
  for (const [index, make] of changes.entries()) {
    for (const step of [0, 1, 2]) {
      const name = `N${index}-${step}`;
      names.push(name);
      await submit(name);
      if (step === 1) await make();
      clock.advance(3 * HOUR_MS);
      note(await sent());
    }
  }
  clock.advance(DAY_MS);
  note(await sent());
  const expected = [owner.email, baker.email, team].flatMap((address) => names.map((name) => `${address} ${name}`));
  expect(got.toSorted()).toEqual(expected.toSorted());
});

test('moves what is pending to the new hour, and back to the form’s', async () => {
  await submit('Lisa');
  await choose(owner, 12);
  expect(await at('11:00')).toEqual([[owner.email, 'Lisa']]);
  await submit('Ben');
  await choose(owner, null);
  expect(await at('07:00')).toEqual([
    [baker.email, 'Ben', 'Lisa'],
    [owner.email, 'Ben'],
    [team, 'Ben', 'Lisa'],
  ]);
});

test('does not postpone a digest that is due when the hour changes', async () => {
  await submit('Lisa');
  until('07:00');
  await choose(owner, 18);
  await change({ notification_digest_hour: 20 });
  expect(await sent()).toEqual([
    [baker.email, 'Lisa'],
    [owner.email, 'Lisa'],
    [team, 'Lisa'],
  ]);
});

test('continues with the next recipient after a crash between two, and repeats nothing', async () => {
  await submit('Lisa');
  until('07:00');
  await sql`
    create function test_crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`.execute(
    server.db,
  );
  await sql`
    create trigger test_crash before insert on deliveries for each row
    when (new.target like 'owner%') execute function test_crash()`.execute(server.db);
  expect(await sent()).toEqual([
    [baker.email, 'Lisa'],
    [team, 'Lisa'],
  ]);
  await sql`drop function test_crash cascade`.execute(server.db);
  await submit('Ben');
  expect(await sent()).toEqual([[owner.email, 'Ben', 'Lisa']]);
  expect(await at('07:00')).toEqual([
    [baker.email, 'Ben'],
    [team, 'Ben'],
  ]);
});

test('lets only the verified owner of an address choose its hour', async () => {
  const unverified = await newPerson(server, team);
  await settled();
  await choose(unverified, 12);
  await submit('Lisa');
  const { rows } = await sql<{ due: Date }>`
    select due_at as due from recipient_digests where form_id = ${form.form_id} and address = ${team}`.execute(
    server.db,
  );
  expect(rows.map(({ due }) => due.getUTCHours())).toEqual([7]);
});

test('sends nothing to an address that has been removed since', async () => {
  await submit('Lisa');
  await change({ cc_addresses: [team] });
  expect(await at('07:00')).toEqual([
    [owner.email, 'Lisa'],
    [team, 'Lisa'],
  ]);
  const left = await sql`select from recipient_digest_entries where form_id = ${form.form_id}`.execute(server.db);
  expect(left.rows).toEqual([]);
});

test('sends what a server of the version before collected, at its hour and once', async () => {
  await submit('Lisa');
  await sql`
    insert into notification_digests (form_id, due_at)
    select form_id, due_at from recipient_digests where form_id = ${form.form_id} limit 1`.execute(server.db);
  await sql`
    insert into notification_digest_entries (submission_id, form_id)
    select submission_id, form_id from recipient_digest_entries where form_id = ${form.form_id} limit 1`.execute(
    server.db,
  );
  await sql`delete from recipient_digests where form_id = ${form.form_id}`.execute(server.db);
  await sql`delete from recipient_digest_entries where form_id = ${form.form_id}`.execute(server.db);
  expect(await at('06:59')).toEqual([]);
  expect(await at('07:00')).toEqual([
    [baker.email, 'Lisa'],
    [owner.email, 'Lisa'],
    [team, 'Lisa'],
  ]);
  expect(await at('07:00')).toEqual([]);
});

test('returns the selected time, and rejects an unknown hour or time zone', async () => {
  expect((await owner.get(URL_OF_TIME)).body).toMatchObject({ data: { daily_digest: null } });
  await choose(owner, 18, 'Asia/Kolkata');
  const stored = { data: { daily_digest: { hour: 18, timezone: 'Asia/Kolkata' } } };
  for (const daily_digest of [
    { hour: 24, timezone: 'UTC' },
    { hour: 8.5, timezone: 'UTC' },
    { hour: 8, timezone: '' },
    { hour: 8, timezone: '+01:00' },
    { hour: 8, timezone: null },
    { hour: 8 },
    18,
  ])
    expect(await owner.put(URL_OF_TIME, { daily_digest }), JSON.stringify(daily_digest)).toMatchObject({ status: 400 });
  expect((await owner.get(URL_OF_TIME)).body).toMatchObject(stored);
  expect((await baker.get(URL_OF_TIME)).body).toMatchObject({ data: { daily_digest: null } });
});

test('a submission that arrives while the hour changes is sent at the new one', async () => {
  using races = new Interleaving(server.db);
  const config = { port: 8080, product: 'Inlet', publicUrl: undefined, secret: 'x'.repeat(32) };
  const stops = await races.everywhere({
    prepare: async () => {
      await choose(owner, null);
      const { rows } = await sql<{ id: number }>`
        insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
        values (${form.form_id}, 'NEW', '{"name":"Lisa"}', 'hash', ${clock.now()}, 'without_analytics')
        returning id`.execute(server.db);
      await sql`delete from recipient_digests where form_id = ${form.form_id}`.execute(server.db);
      return rows[0]?.id ?? 0;
    },
    first: (id) =>
      inTransaction(server.db, (db) =>
        notify({ db, live: server.live, clock, config }, id, { subject: null, replyTo: null, cc: [] }),
      ),
    second: () => choose(owner, 18),
    check: async () => {
      const { rows } = await sql<{ due: Date }>`
        select due_at as due from recipient_digests
        where form_id = ${form.form_id} and address = ${owner.email}`.execute(server.db);
      expect(rows.map(({ due }) => due.getUTCHours())).toEqual([17]);
    },
  });
  expect(stops).toBeGreaterThan(0);
});

// Last, because the clock only advances. On one engine: the hour is calculated in TypeScript (next-digest.ts), and the tests
// above store and read it on both.
test.skipIf(engine === 'postgres').each([
  ['go back', '2027-10-30', ['2027-10-30T06:00Z', '2027-10-31T07:00Z', '2027-11-01T07:00Z']],
  ['go forward', '2028-03-25', ['2028-03-25T07:00Z', '2028-03-26T06:00Z', '2028-03-27T06:00Z']],
])('stays at the person’s hour when the clocks %s', async (_, day, expected) => {
  await choose(owner, 8);
  await change({ cc_addresses: [] });
  clock.advance(Date.parse(`${day}T00:30:00Z`) - clock.now().getTime());
  const hours: string[] = [];
  for (let hour = 0; hour < 3 * 24; hour += 1) {
    await submit(`N${hour}`);
    clock.advance(30 * MINUTE_MS);
    const mails = await sent();
    if (mails.length > 0) hours.push(`${clock.now().toISOString().slice(0, 16)}Z`);
    clock.advance(30 * MINUTE_MS);
  }
  expect(hours).toEqual(expected);
});
