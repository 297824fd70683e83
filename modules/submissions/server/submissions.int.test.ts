import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { testClock } from '../../../tests/server/harness.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';
import { envelope, type ResponseOf } from '../../../contract/endpoint.ts';
import { getForm, initialData } from '../../workspaces/contract.ts';
import { getSubmission, listSubmissions } from '../contract.ts';
import type { Marker } from '../marker.ts';
import { simulate } from './simulate.ts';

const clock = testClock('2026-11-20T12:00:00Z');
const here = ownFormEach({ clock });

interface Sent {
  readonly data?: object;
  readonly at?: string;
  readonly zone?: string | null;
  readonly isSpam?: boolean;
}

/** Inserts a row as the intake would and returns its id. */
async function arrive(
  { data = { name: 'Ann', email: 'a@b.test' }, at = '2026-11-20T10:00:00Z', zone = null, isSpam = false }: Sent = {},
  to = here.form,
) {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, submitter_timezone, type, is_spam, spam_reason)
    values (${to.form_id}, 'NEW', ${JSON.stringify(data)}, 'hash', ${at}::timestamptz, ${zone}, 'without_analytics', ${isSpam}, ${isSpam ? 'honeypot' : null})
    returning id`.execute(here.server.db);
  await sql`update forms set all_fields = ${Object.keys(data)}::text[] where id = ${to.form_id}`.execute(
    here.server.db,
  );
  return rows[0]?.id ?? 0;
}

async function list(person: Person, query = '', key: string | number = here.form.form_uid) {
  const { status, body } = await person.get(`/cli/submissions/${key}${query}`);
  expect(status).toBe(200);
  const { success, errors, ...response } = body;
  expect({ success, errors }).toEqual({ success: true, errors: [] });
  // The database builds the list as JSON text, so check it against the contract here.
  return listSubmissions.response.parse(response);
}

const detail = async (person: Person, id: number) => {
  const { status, body } = await person.get(`/cli/submission/${id}`);
  expect(status).toBe(200);
  return getSubmission.response.parse(body);
};
const mark = (person: Person, id: number, marker: string) => person.post(`/cli/submission/mark_as/${id}`, { marker });

/** Shares the form with an account. */
async function share(role: 'ADMIN' | 'ONLY_VIEW_USER', status = 'ACCEPTED', isRevoked = false): Promise<Person> {
  const person = await newPerson(here.server);
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, is_revoked, created_at)
    select ${here.form.form_id}, id, ${role}, ${status}, ${isRevoked}, now() from accounts where email = ${person.email}`.execute(
    here.server.db,
  );
  return person;
}

test('lists every row by ascending id, including spam and archived ones, or only rows after an id', async () => {
  const ids = [await arrive(), await arrive({ isSpam: true }), await arrive()];
  await mark(here.owner, ids[2] ?? 0, 'archive');
  const all = await list(here.owner);
  expect(all.submissions.map(({ submission_id }) => submission_id)).toEqual(ids);
  expect(all.submissions[1]).toMatchObject({
    is_spam: true,
    spam_reason: 'honeypot',
    submitted_data: '{"name":"Ann","email":"a@b.test"}',
  });
  expect(all.meta_table).toEqual([
    { field: 'name', label: 'Name', kind: 'name' },
    { field: 'email', label: 'Email', kind: 'email' },
  ]);
  expect((await list(here.owner, `?since_id=${ids[1]}`)).submissions).toMatchObject([
    { submission_id: ids[2], is_archived: true },
  ]);
  expect((await list(here.owner, `?since_id=${ids[2]}`, here.form.form_id)).submissions).toEqual([]);
});

test('returns local time parts in the submitter’s zone, or else the workspace’s', async () => {
  await sql`update projects set timezone = 'America/New_York' where id = ${here.form.project_id}`.execute(
    here.server.db,
  );
  const at = '2026-11-20T23:30:00Z';
  await arrive({ at, zone: 'Asia/Tokyo' });
  await arrive({ at });
  await arrive({ at, zone: 'Atlantis/Capital' });
  const parts = (await list(here.owner)).submissions.map((row) => [
    row.submission_day,
    row.submission_hour,
    row.is_submitter_timezone_known,
  ]);
  expect(parts).toEqual([
    [21, 8, true],
    [20, 18, false],
    [20, 18, true],
  ]);
  expect((await list(here.owner)).submissions[0]).toMatchObject({
    submission_time: '2026-11-20T23:30:00.000Z',
    submission_timestamp: 1_795_217_400,
  });
});

test.each<[Marker, object, Marker | undefined]>([
  ['spam', { is_spam: true }, '!spam'],
  ['read', { is_read: true }, '!read'],
  ['archive', { is_archived: true }, '!archive'],
  ['inprogress', { is_inProgress: true }, undefined],
  ['complete', { is_complete: true }, undefined],
])('%s sets its flag and no other, twice as well as once', async (marker, flag, undo) => {
  const id = await arrive();
  const [before] = (await list(here.owner)).submissions;
  expect((await mark(here.owner, id, marker)).body).toEqual({ success: true, errors: [] });
  expect((await mark(here.owner, id, marker)).status).toBe(200);
  expect((await list(here.owner)).submissions).toEqual([{ ...before, ...flag }]);
  const marks = (await detail(here.owner, id)).history;
  expect(marks).toMatchObject([{ kind: 'marked', payload: { marker }, timestamp: clock.now().getTime() / 1000 }]);
  expect(marks[0]?.by).toMatch(/^Person/);
  if (!undo) return;
  await mark(here.owner, id, undo);
  expect((await list(here.owner)).submissions).toEqual([before]);
});

test('rejects an unknown marker in SPEC’s wording', async () => {
  const { status, body } = await mark(here.owner, await arrive(), 'unread');
  expect([status, body]).toEqual([
    400,
    {
      success: false,
      errors: ['invalid marker'],
      details: [{ code: 'INVALID_MARKER', message: 'invalid marker', path: 'marker' }],
    },
  ]);
});

test('rejects simulation if no module provides an intake', async () => {
  const { form_id: formId, form_uid: formUid } = here.form;
  const simulated = simulate({ db: here.server.db, contributions: () => [] }, { formId, formUid });
  await expect(simulated).rejects.toMatchObject({ message: 'Unable to simulate submission. Kindly contact us.' });
});

test('makes a fresh form live when a person releases a submission from spam', async () => {
  const id = await arrive({ isSpam: true });
  await mark(here.owner, id, '!spam');
  const { body } = await here.owner.get(`/v2/cli/forms/${here.form.form_uid}`);
  expect(body).toMatchObject({ data: { state: 'production' } });
  expect((await list(here.owner)).submissions[0]).toMatchObject({ is_spam: false, spam_reason: null });
});

test('hides form and submission from accounts without access', async () => {
  const id = await arrive();
  const unrelatedPersons = [
    await newPerson(here.server),
    await share('ADMIN', 'CREATED'),
    await share('ADMIN', 'DECLINED'),
    await share('ADMIN', 'ACCEPTED', true),
  ];
  for (const unrelated of unrelatedPersons) {
    const responses = [
      await unrelated.get(`/cli/submissions/${here.form.form_uid}`),
      await unrelated.get(`/cli/submission/${id}`),
      await unrelated.get(`/cli/submission/${id}/visitor`),
      await mark(unrelated, id, 'spam'),
      await unrelated.post(`/cli/simulate_submission/${here.form.form_uid}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await list(here.owner)).submissions[0]).toMatchObject({ is_spam: false });
});

test('lets a view-only user read but not mark, and an admin mark', async () => {
  const id = await arrive();
  const viewer = await share('ONLY_VIEW_USER');
  expect((await list(viewer)).submissions).toHaveLength(1);
  expect((await detail(viewer, id)).submission_id).toBe(id);
  expect((await viewer.get(`/cli/submission/${id}/visitor`)).status).toBe(200);
  expect((await mark(viewer, id, 'read')).status).toBe(403);
  expect((await viewer.post(`/cli/simulate_submission/${here.form.form_uid}`)).status).toBe(403);
  expect((await list(viewer)).submissions[0]).toMatchObject({ is_read: false });
  expect((await mark(await share('ADMIN'), id, 'read')).status).toBe(200);
});

test('tracks shown rows per account', async () => {
  await arrive();
  const admin = await share('ADMIN');
  const isNew = async (person: Person) => {
    const { body } = await person.get(`/v2/cli/forms/${here.form.form_uid}`);
    return (body as { data: ResponseOf<typeof getForm> }).data.has_new_submissions;
  };
  expect(await isNew(here.owner)).toBe(true);
  await list(here.owner);
  expect([await isNew(here.owner), await isNew(admin)]).toEqual([false, true]);
  await arrive();
  expect(await isNew(here.owner)).toBe(true);
});

test('counts submissions, and those of today in the submitter’s zone', async () => {
  await arrive({ at: '2026-11-20T11:00:00Z' });
  await arrive({ at: '2026-11-19T13:00:00Z' });
  // Already 20 November there, still the 19th in UTC.
  await arrive({ at: '2026-11-19T18:00:00Z', zone: 'Asia/Tokyo' });
  await arrive({ at: '2026-10-01T00:00:00Z' });
  const { body } = await here.owner.get<{ data: ResponseOf<typeof getForm> }>(`/v2/cli/forms/${here.form.form_uid}`);
  expect(body).toEqual(envelope('newer', getForm.response.parse(body.data)));
  expect(body.data).toMatchObject({
    total_submissions: 4,
    today_submissions: 2,
    unread_count: 4,
    key_fields: ['name', 'email'],
    IS_FIELDS_SET: false,
  });
});

test('returns null for unknown values in a detail without analytics', async () => {
  const found = await detail(here.owner, await arrive());
  expect(found).toMatchObject({
    type: 'without_analytics',
    activity_score: null,
    score: null,
    device_type: null,
    time_spent_in_page: null,
    first_visit_timestamp: null,
    notes: [],
    reminders: [],
    has_new_note_notification: false,
    state_transitions: [],
  });
});

test('explains the score in a detail with analytics', async () => {
  const id = await arrive();
  const facts = { visits: 2, pages: 3, timeOnSite: 120_000, timeInForm: 60_000, byCampaign: true, version: 1 };
  await sql`
    update submissions set type = 'with_analytics', activity_score = 47, score_facts = ${JSON.stringify(facts)}::jsonb, visits_total = 2,
      time_spent_in_page_ms = 1500, time_on_site_ms = 120000, first_visit_at = '2026-11-10T10:00:00Z', last_visit_at = '2026-11-17T23:00:00Z'
    where id = ${id}`.execute(here.server.db);
  const found = await detail(here.owner, id);
  expect(found).toMatchObject({
    time_spent_in_page: 1.5,
    total_visits_to_website_by_this_submitter: 2,
    total_time_spent_in_website_by_this_submitter: 120,
    number_of_days_diff_last_visit_to_today: 3,
    first_visit_timestamp: 1_794_304_800,
  });
  expect(found.score?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(47);
});

test('applies two concurrent marks of one row, each with its own history entry', async () => {
  const id = await arrive();
  await Promise.all([mark(here.owner, id, 'read'), mark(here.owner, id, 'archive'), mark(here.owner, id, 'read')]);
  const found = await detail(here.owner, id);
  expect(found).toMatchObject({ is_read: true, is_archived: true });
  expect(found.history.map(({ number }) => number)).toEqual([1, 2]);
});

test('remembers the layout with the account: null until chosen, then the same in every session', async () => {
  const { server } = here;
  const ann = await newPerson(server, 'layout@example.test');
  const elsewhere = new Person(server, ann.email);
  await elsewhere.post('/cli/user/login', { email_id: ann.email, password: PASSWORD });
  const layoutOf = async (person: Person) => {
    const { body } = await person.get('/v2/cli/misc/initial-data');
    return initialData.response.parse(body.data).user.layout;
  };
  expect(await layoutOf(ann)).toBeNull();
  expect(await ann.put('/v2/cli/user/layout', { layout: 'cards' })).toMatchObject({ status: 400 });
  const saved = await ann.put('/v2/cli/user/layout', { layout: 'inbox' });
  expect(saved).toMatchObject({ status: 200, body: { data: { layout: 'inbox' } } });
  expect([await layoutOf(ann), await layoutOf(elsewhere), await layoutOf(here.owner)]).toEqual([
    'inbox',
    'inbox',
    null,
  ]);
});
