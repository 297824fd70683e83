import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contract/duration.ts';
import { sharedErrors } from '../../contract/error.ts';
import { RequestKeys } from '../../server/http/request-keys.ts';
import { sql } from '../../server/kit.ts';
import { startServer, testClock, type TestServer } from './harness.ts';
import { arriveAt } from './inbox-of.ts';
import { newForm, newPerson, type Person } from './person.ts';

const clock = testClock('2026-11-20T12:00:00Z');
let server: TestServer;
let owner: Person;
let submission: number;
let note: (message: string, key?: string) => ReturnType<Person['post']>;
const newKey = () => crypto.randomUUID();

beforeAll(async () => {
  server = await startServer({ clock });
  owner = await newPerson(server);
  const form = await newForm(owner);
  [submission = 0] = await arriveAt(server, form);
  note = (message, key) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return owner.post(`/cli/notes/add_new/submission/${submission}`, { message }, headers);
  };
});
afterAll(() => server[Symbol.asyncDispose]());

const notes = async (): Promise<readonly string[]> => {
  const { body } = await owner.get<{ notes: { message: string }[] }>(`/cli/submission/${submission}`);
  return body.notes.map(({ message }) => message);
};
const countOf = async (message: string) => (await notes()).filter((one) => one === message).length;

test('handles a repeated request once, and gives it the first response', async () => {
  const key = newKey();
  const first = await note('Once', key);
  expect(first.status).toBe(200);
  expect(await note('Once', key)).toMatchObject({ status: 200, body: first.body });
  expect(await countOf('Once')).toBe(1);
  await note('Once', newKey());
  await note('Once');
  expect(await countOf('Once')).toBe(3);
});

test('handles simultaneous requests with the same key once', async () => {
  const key = newKey();
  const responses = await Promise.all([1, 2, 3].map(() => note('Together', key)));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countOf('Together')).toBe(1);
});

test('rejects a different request with the same key, and handles a request again that failed', async () => {
  const key = newKey();
  expect((await note(' ', key)).status).toBe(400);
  expect((await note('First', key)).status).toBe(200);
  expect((await note('Second', key)).status).toBe(sharedErrors.REQUEST_KEY_USED.status);
  expect(await countOf('Second')).toBe(0);

  const other = newKey();
  const missing = { url: '/cli/notes/add_new/submission/999999999', body: { message: 'Lost' } };
  expect((await owner.post(missing.url, missing.body, { 'idempotency-key': other })).status).toBe(404);
  expect((await note('Lost', other)).status).toBe(200);
});

test('says so when an earlier request was cut off, and stores neither secrets nor old responses', async () => {
  const keys = new RequestKeys({ config: { secret: 'x'.repeat(32) }, db: server.db, clock });
  const request = { accountId: 1, key: newKey(), content: 'a' };
  await sql`
    insert into request_keys (account_id, key, request, created_at)
    values (1, ${request.key}, sha256(convert_to(${JSON.stringify('a')}, 'UTF8')), ${new Date(clock.now().getTime() - 2 * MINUTE_MS)})`.execute(
    server.db,
  );
  await expect(keys.once(request, async () => 'again')).rejects.toMatchObject({ kind: sharedErrors.REQUEST_CUT_OFF });
  expect(await keys.once(request, async () => ({ secret: 'whsec_1' }))).toEqual({ secret: 'whsec_1' });
  expect(await keys.once(request, async () => 'again')).toEqual({ secret: 'whsec_1' });
  const stored = async () =>
    (await sql<{ response: string }>`select response from request_keys`.execute(server.db)).rows;
  expect(JSON.stringify(await stored())).not.toContain('whsec_1');
  clock.advance(DAY_MS);
  await keys.sweep();
  expect(await stored()).toEqual([]);
});
