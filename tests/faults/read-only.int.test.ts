import { expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer } from '../server/harness.ts';
import { newForm, newPerson } from '../server/person.ts';
import { engine } from '../server/test-database.ts';

/** An open stream, and a navigation that ends the session. */
const others = new Set(['/cli/live', '/app/logout']);

test.runIf(engine === 'embedded')('serves every read while the database is read-only', async () => {
  await using server = await startServer();
  const owner = await newPerson(server);
  const form = await newForm(owner);
  const { body } = await owner.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`);
  const ids: Readonly<Record<string, string>> = {
    id: String(body.submission_id),
    submissionId: String(body.submission_id),
    formId: form.form_uid,
    projectId: String(form.project_id),
  };
  const urls = server.endpoints
    .filter(
      ({ method, changes, host, path }) => method === 'GET' && !changes && host === 'console' && !others.has(path),
    )
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '1'));
  const login = await server.console.inject({
    method: 'POST',
    url: '/cli/user/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email_id: owner.email, password: 'correct horse battery' },
  });
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
  const headers = { 'sec-fetch-site': 'same-origin' };
  const statusOf = async (url: string): Promise<number> =>
    (await server.console.inject({ url, cookies, headers })).statusCode;
  const statuses = async () =>
    Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await statusOf(url)])));
  // Long ago, so that the timestamps of session and list are due.
  await sql`update sessions set last_seen_at = now() - interval '1 day'`.execute(server.db);
  await sql`set default_transaction_read_only = on`.execute(server.db);
  const without = await statuses();
  await sql`set default_transaction_read_only = off`.execute(server.db);
  expect(Object.entries(without).filter(([, status]) => Number(status) >= 500)).toEqual([]);
  expect(await statuses()).toEqual(without);
  expect(urls.length).toBeGreaterThan(10);
  expect((await owner.post(`/cli/simulate_submission/${form.form_uid}`)).status).toBe(200);
});
