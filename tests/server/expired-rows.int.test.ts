import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { newForm, newPerson } from './person.ts';
import { startServer, type TestServer } from './harness.ts';

// Expired rows are deleted while the server runs. A table that only a restart cleans grows for as long as the server is up.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** How a row of each table expires. A new table with such a column needs an entry. */
const expired: Readonly<Record<string, (accountId: number, linkId: number) => ReturnType<typeof sql>>> = {
  'account_tokens.expires_at': (accountId) => sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    values ('old', ${accountId}, 'reset', now() - interval '1 hour')`,
  'account_tries.blocked_until': () => sql`
    insert into account_tries (key, count, since, last_at, blocked_until)
    values ('old', 9, now() - interval '1 day', now() - interval '1 day', now() - interval '23 hours')`,
  'invitation_tokens.expires_at': (_, linkId) => sql`
    insert into invitation_tokens (link_id, token_hash, expires_at)
    values (${linkId}, 'old', now() - interval '1 hour')`,
  'sessions.expires_at': (accountId) => sql`
    insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    values ('old', ${accountId}, now(), now(), now() - interval '1 hour')`,
};

/** Columns whose rows stay. */
const stays: Readonly<Record<string, string>> = {
  'beta_signups.token_expires_at': 'the sign-up stays when its link expires',
  'cc_confirmations.allowed_until': 'the address stays and waits for its confirmation',
  'deliveries.held_until': 'the delivery is sent then',
  'deliveries.lease_until': 'the delivery is attempted again',
  'webhooks.previous_until': 'the webhook stays when its previous secret expires',
};

async function columns(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(expires_at|_until)$' order by name`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('every expiry in the database has an entry', async () => {
  expect(await columns()).toEqual([...Object.keys(expired), ...Object.keys(stays)].toSorted());
});

test('a running server deletes expired rows', async () => {
  const { db, scheduler } = server;
  await newForm(await newPerson(server));
  const { rows } = await sql<{ account: number; link: number }>`
    select account_id as account, id as link from form_links limit 1`.execute(db);
  const { account = 0, link = 0 } = rows[0] ?? {};
  for (const insert of Object.values(expired)) await insert(account, link).execute(db);
  for (const job of ['accounts/clean-up', 'sharing/tokens', 'server/sessions']) await scheduler.runNow(job);
  for (const name of Object.keys(expired)) {
    const [table = '', column = ''] = name.split('.');
    const old = await sql`select from ${sql.table(table)} where ${sql.ref(column)} < now()`.execute(db);
    expect(old.rows.length, table).toBe(0);
  }
});
