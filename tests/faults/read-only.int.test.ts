import { expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { execute } from '../postgres/test-postgres.ts';
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

test.runIf(engine === 'postgres')(
  'rejects writes with 503 while PostgreSQL is read-only, goes on reading, and recovers automatically',
  async () => {
    await using server = await startServer();
    const owner = await newPerson(server);
    const form = await newForm(owner);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    /** For new connections, as after a failover to a standby; those of the server end. */
    const setReadOnly = (value: 'on' | 'off') =>
      execute(
        server.config.databaseUrl ?? '',
        `begin read write; alter database "${rows[0]?.name}" set default_transaction_read_only = ${value}; commit;
         select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    const submit = () =>
      server.collector.inject({ method: 'POST', url: `/f/${form.form_uid}`, payload: { text: 'Hello' } });
    const list = async () => (await owner.get(`/v2/cli/forms/${form.form_uid}`)).status;
    const readable = await list();
    await setReadOnly('on');
    // The first statements may still find the connections that have just ended.
    await expect.poll(list).toBe(readable);
    const rejected = await submit();
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '5']);
    expect((await owner.post(`/cli/create/form/${form.project_id}`, { name: 'Second' })).status).toBe(503);
    await setReadOnly('off');
    await expect.poll(async () => (await submit()).statusCode).toBe(200);
  },
);
