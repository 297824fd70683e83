import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newPerson, type Person } from '../../../tests/server/person.ts';
import { searchSubmissions } from '../contract.ts';

const here = ownFormEach();

interface Sent {
  readonly isLocked?: boolean;
  readonly form?: number;
}

/** Inserts a row as the intake would and returns its id. */
async function arrive(data: object, { isLocked = false, form = here.form.form_id }: Sent = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, is_locked)
    values (${form}, 'NEW', ${JSON.stringify(data)}, 'hash', now(), 'without_analytics', ${isLocked})
    returning id`.execute(here.server.db);
  return rows[0]?.id ?? 0;
}

async function found(person: Person, text: string, query = '') {
  const { status, body } = await person.get(`/v2/cli/submissions/search?text=${encodeURIComponent(text)}${query}`);
  expect(status).toBe(200);
  return searchSubmissions.response.parse(body['data']).submissions;
}
const idsOf = async (person: Person, text: string, query = '') =>
  (await found(person, text, query)).map(({ submission_id }) => submission_id);

/** Shares the form with an account. */
async function share(status = 'ACCEPTED', isRevoked = false): Promise<Person> {
  const person = await newPerson(here.server);
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, is_revoked, created_at)
    select ${here.form.form_id}, id, 'ONLY_VIEW_USER', ${status}, ${isRevoked}, now()
    from accounts where email = ${person.email}`.execute(here.server.db);
  return person;
}

test('finds submissions by name, address and number, ignoring case and accents', async () => {
  const omer = await arrive({ name: 'Ömer Yıldız', email: 'omer@example.com' });
  const ada = await arrive({ first: 'Ada', last: 'Lovelace', email: 'ada@example.org' });
  const { owner } = here;
  expect(await idsOf(owner, 'OMER YILDIZ')).toEqual([omer]);
  expect(await idsOf(owner, 'ömer')).toEqual([omer]);
  expect(await idsOf(owner, 'lovelace ada')).toEqual([ada]);
  expect(await idsOf(owner, 'ada@example.org')).toEqual([ada]);
  expect(await idsOf(owner, `#${ada}`)).toEqual([ada]);
  expect(await idsOf(owner, String(omer))).toEqual([omer]);
  expect(await found(owner, 'lovelace')).toMatchObject([{ form_id: here.form.form_id, current_state: 'NEW' }]);
});

test('ranks the beginning of a value, then of a word, then the rest, each newest first, and returns five', async () => {
  const within = await arrive({ name: 'Joanna', message: 'x' });
  const ofWord = await arrive({ name: 'Mary Ann Evans' });
  const ofValue = await arrive({ name: 'Ann' });
  const newest = await arrive({ name: 'Anna' });
  expect(await idsOf(here.owner, 'ann')).toEqual([newest, ofValue, ofWord, within]);
  for (let n = 0; n < 5; n += 1) await arrive({ name: `Annika ${n}` });
  expect(await found(here.owner, 'ann')).toHaveLength(5);
});

test('searches values, not the names of fields', async () => {
  await arrive({ company_email: 'ada@example.org' });
  expect(await idsOf(here.owner, 'company')).toEqual([]);
});

test('finds nothing in inaccessible or excluded forms, or in locked submissions', async () => {
  const id = await arrive({ name: 'Grace' });
  const locked = await arrive({ name: 'Grace Locked' }, { isLocked: true });
  const [member, invited, former, unrelated] = [
    await share(),
    await share('CREATED'),
    await share('ACCEPTED', true),
    await newPerson(here.server),
  ];
  expect(await idsOf(member, 'grace')).toEqual([id]);
  for (const person of [invited, former, unrelated]) {
    expect(await idsOf(person, 'grace')).toEqual([]);
    expect(await idsOf(person, `#${id}`)).toEqual([]);
  }
  expect(await idsOf(here.owner, 'grace', `&except_form=${here.form.form_id}`)).toEqual([]);
  expect(await found(here.owner, `#${locked}`)).toMatchObject([{ submission_id: locked, submitted_data: '{}' }]);
});

test('takes wildcards and quotes literally', async () => {
  const id = await arrive({ name: '100% "sure" _' });
  await arrive({ name: 'somebody else' });
  expect(await idsOf(here.owner, '100%')).toEqual([id]);
  expect(await idsOf(here.owner, '_')).toEqual([id]);
  expect(await idsOf(here.owner, '%')).toEqual([id]);
});
