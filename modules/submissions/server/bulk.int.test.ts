import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { arriveAt, colleague, eventsOf } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { listSubmissions, MAX_PER_REQUEST } from '../contract.ts';
import { SubmissionsDeletedLiveEvent, SubmissionsMarkedLiveEvent } from '../live-events.ts';

const here = ownFormEach();

const base = (of = here.form) => `/v2/cli/forms/${of.form_uid}/submissions`;
const markAll = (submission_ids: readonly number[], marker = 'archive', person = here.owner) =>
  person.post(`${base()}/mark`, { marker, submission_ids });
const deleteAll = (submission_ids: readonly number[], person = here.owner) =>
  person.post(`${base()}/delete`, { submission_ids });
const list = async (query = '', person = here.owner) => {
  const { body } = await person.get(`/cli/submissions/${here.form.form_uid}${query}`);
  const { success: _success, errors: _errors, ...response } = body;
  return listSubmissions.response.parse(response);
};
const idsIn = ({ submissions }: { readonly submissions: readonly { readonly submission_id: number }[] }) =>
  submissions.map(({ submission_id }) => submission_id);
const historyCount = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from submission_history where form_id = ${here.form.form_id}`.execute(here.server.db);
  return rows[0]?.count;
};

test('returns the list in parts with `limit`, each stating whether more follow', async () => {
  const ids = await arriveAt(here.server, here.form, 25);
  const taken: number[] = [];
  let hasMore: boolean | undefined = true;
  while (hasMore === true) {
    const part = await list(`?limit=10&since_id=${taken.at(-1) ?? 0}`);
    taken.push(...idsIn(part));
    hasMore = part.has_more;
  }
  expect(taken).toEqual(ids);
  expect(hasMore).toBe(false);
  expect(await list('?limit=25')).toMatchObject({ has_more: false });
  expect(await list('?limit=10&since_id=999999999')).toMatchObject({ submissions: [], has_more: false });
});

test('returns the last part first with `before_id`, still by ascending id', async () => {
  const ids = await arriveAt(here.server, here.form, 25);
  const last = await list(`?limit=10&before_id=${Number.MAX_SAFE_INTEGER}`);
  expect([idsIn(last), last.has_more]).toEqual([ids.slice(15), true]);
  const before = await list(`?limit=20&before_id=${String(ids[15])}`);
  expect([idsIn(before), before.has_more]).toEqual([ids.slice(0, 15), false]);
  expect(idsIn(await list(`?before_id=${String(ids[2])}`))).toEqual(ids.slice(0, 2));
  expect(idsIn(await list(`?before_id=${String(ids[20])}&since_id=${String(ids[17])}`))).toEqual(ids.slice(18, 20));
});

test.each(['before_id=0', 'before_id=x', 'limit=0', 'limit=1001', 'limit=x', 'limit=1.5', 'limit='])(
  'rejects %s',
  async (query) => {
    expect((await here.owner.get(`/cli/submissions/${here.form.form_uid}?${query}`)).status).toBe(400);
  },
);

test('streams a multi-part list as one response without duplicate rows, and records it as shown', async () => {
  const ids = await arriveAt(here.server, here.form, 1234);
  await sql`update submissions set submitter_timezone = 'Asia/Tokyo' where form_id = ${here.form.form_id} and id % 2 = 0`.execute(
    here.server.db,
  );
  const isNew = async () => {
    const { body } = await here.owner.get<{ data: { has_new_submissions: boolean } }>(
      `/v2/cli/forms/${here.form.form_uid}`,
    );
    return body.data.has_new_submissions;
  };
  expect(await isNew()).toBe(true);
  const all = await list();
  expect(idsIn(all)).toEqual(ids);
  expect(all).not.toHaveProperty('has_more');
  expect(all.submissions.filter(({ submission_hour }) => submission_hour === 19)).toHaveLength(617);
  expect(await isNew()).toBe(false);
});

test('marks in bulk with one history entry per row and one live event per page', async () => {
  const ids = await arriveAt(here.server, here.form, 500);
  const received = eventsOf(here.server, here.form);
  await markAll(ids.slice(0, 10));
  expect((await markAll(ids)).body).toEqual({ data: { marked: 500, changed: 490 } });
  expect((await list()).submissions.every(({ is_archived }) => is_archived)).toBe(true);
  expect(await historyCount()).toBe(500);
  await expect.poll(() => received.length).toBe(3);
  const marked = received.flatMap((note) => SubmissionsMarkedLiveEvent.parse(note).submission_ids);
  expect(marked).toEqual(ids);
});

test('deletes in bulk, with all dependent data', async () => {
  const [remaining = 0, ...ids] = await arriveAt(here.server, here.form, 4);
  await markAll([remaining, ...ids]);
  await here.owner.post(`/cli/notes/add_new/submission/${ids[0]}`, { message: 'A note' });
  await here.owner.post(`/cli/notifications/simple/note/submission/${ids[0]}`);
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, next_at)
    select ${here.form.form_id}, id, 'none', 'nobody', '{}', '9999-01-01' from submissions where form_id = ${here.form.form_id}`.execute(
    here.server.db,
  );
  const received = eventsOf(here.server, here.form);
  expect((await deleteAll(ids)).body).toEqual({ data: { deleted: 3 } });
  expect(idsIn(await list())).toEqual([remaining]);
  expect((await here.owner.get(`/cli/submission/${ids[0]}`)).status).toBe(404);
  expect(await historyCount()).toBe(1);
  const { rows } = await sql<{ submission_id: number }>`
    select submission_id from deliveries where form_id = ${here.form.form_id}`.execute(here.server.db);
  expect(rows).toEqual([{ submission_id: remaining }]);
  const marked = () => received.filter((note) => SubmissionsDeletedLiveEvent.safeParse(note).success);
  await expect.poll(marked).toMatchObject([{ form_id: here.form.form_id, submission_ids: ids }]);
  expect((await here.owner.delete(`${base()}/${remaining}`)).body).toEqual({ data: { deleted: 1 } });
  expect((await here.owner.delete(`${base()}/${remaining}`)).status).toBe(404);
});

test('rejects a bulk mark or delete that includes a submission of another form', async () => {
  const ids = await arriveAt(here.server, here.form, 3);
  const elsewhere = await newForm(here.owner);
  const [other = 0] = await arriveAt(here.server, elsewhere);
  expect((await markAll([...ids, other])).status).toBe(404);
  expect((await deleteAll([...ids, other])).status).toBe(404);
  expect((await here.owner.delete(`${base()}/${other}`)).status).toBe(404);
  expect(await historyCount()).toBe(0);
  expect((await list()).submissions).toMatchObject(ids.map(() => ({ is_archived: false })));
  expect((await here.owner.get(`/cli/submission/${other}`)).status).toBe(200);
});

test('accepts 1 to 1,000 unique ids', async () => {
  const ids = await arriveAt(here.server, here.form, MAX_PER_REQUEST + 1);
  for (const chosen of [[], ids, [ids[0] ?? 0, ids[0] ?? 0], [0], [1.5]])
    expect([(await markAll(chosen)).status, (await deleteAll(chosen)).status]).toEqual([400, 400]);
  expect((await markAll(ids, 'later')).body).toMatchObject({ error: { code: 'SCHEMA_ERROR' } });
  expect((await deleteAll(ids.slice(1))).body).toEqual({ data: { deleted: MAX_PER_REQUEST } });
  expect(idsIn(await list())).toEqual(ids.slice(0, 1));
});

test('lets only the owner delete and admins mark, and hides the form from unrelated accounts', async () => {
  const ids = await arriveAt(here.server, here.form, 2);
  const [admin, viewer] = [
    await colleague(here.server, here.form, 'ADMIN'),
    await colleague(here.server, here.form, 'ONLY_VIEW_USER'),
  ];
  const unrelated = await newPerson(here.server);
  const statuses = async (person: Person) => [
    (await markAll(ids, 'read', person)).status,
    (await deleteAll(ids, person)).status,
    (await person.delete(`${base()}/${ids[0]}`)).status,
  ];
  expect(await statuses(admin)).toEqual([200, 403, 403]);
  expect(await statuses(viewer)).toEqual([403, 403, 403]);
  expect(await statuses(unrelated)).toEqual([404, 404, 404]);
  expect(idsIn(await list())).toEqual(ids);
});

test('survives concurrent marks, actions and notes on submissions that are being deleted', async () => {
  const ids = await arriveAt(here.server, here.form, 12);
  const responses = await Promise.all(
    ids.flatMap((id) => [
      here.owner.post(`/cli/submission/mark_as/${id}`, { marker: 'read' }),
      here.owner.get(`/cli/state/run_action/${here.form.form_id}/${id}/contact`),
      here.owner.delete(`${base()}/${id}`),
      here.owner.post(`/cli/notes/add_new/submission/${id}`, { message: 'x' }),
      here.owner.post(`/cli/notifications/simple/note/submission/${id}`),
    ]),
  );
  expect(responses.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  expect((await list()).submissions).toEqual([]);
  expect(await historyCount()).toBe(0);
});
