import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredDeliveries } from '../../../modules/deliveries/server/claim.ts';
import { sql } from '../../kit.ts';
import { startServer } from '../../../tests/server/harness.ts';
import { fillLargeTables, readWhole, scannedRows } from '../../../tests/server/large-tables.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';

// On the embedded engine, a job that reads a whole table delays every request for as long as that takes.

const root = path.join(import.meta.dirname, '../../..');
/** Chargebee's jobs run only with that provider, those of Redis and ClickHouse only on PostgreSQL. */
const excluded = /chargebee|\/collector\/server\/(clickhouse|stream)\/|\.test\.ts$/;
/** Every scheduled job, starting with the server's own. */
const jobs: string[] = ['server/sessions'];
for await (const file of glob('modules/*/server/**/*.ts', { cwd: root })) {
  if (excluded.test(file)) continue;
  const source = await readFile(path.join(root, file), 'utf8');
  jobs.push(...[...source.matchAll(/host\.schedule\('([^']+)'/g)].map(([, name = '']) => name));
}

const server = await startServer({
  env: {
    BILLING_PROVIDER: 'sandbox',
    // Nothing listens at these ports: the jobs start nevertheless.
    INBOUND_ADDRESS: 'inbox@example.com',
    INBOUND_IMAP_URL: 'imap://inbox:password@127.0.0.1:9/INBOX',
    FILE_SCAN: 'clamd://127.0.0.1:9',
  },
});
afterAll(() => server[Symbol.asyncDispose]());

beforeAll(async () => {
  await server.listen();
  const { form_id: form } = await newForm(await newPerson(server));
  await fillLargeTables(server.db, form);
  // The first run may have to catch up.
  for (const job of jobs) await server.scheduler.runNow(job);
}, 120_000);

test('detects a full table scan', async () => {
  const before = await scannedRows(server.db);
  await sql`select count(*) from submissions where submitted_data like '%zzz%'`.execute(server.db);
  expect(await readWhole(server.db, before)).toEqual(['submissions']);
});

test.each(jobs)('%s does not scan a large table', async (job) => {
  const before = await scannedRows(server.db);
  await server.scheduler.runNow(job);
  expect(await readWhole(server.db, before)).toEqual([]);
});

test('the hourly removal of old deliveries does not scan a large table', async () => {
  const before = await scannedRows(server.db);
  await deleteExpiredDeliveries(server.db, new Date());
  expect(await readWhole(server.db, before)).toEqual([]);
});
