import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '../../../tests/postgres/certificate.ts';
import { TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { sql } from '../../kit.ts';
import { listenOn, openForTest, notifyChannel } from './testing.ts';

const folder = temporaryDirectory();
const trusted = path.join(folder.path, 'trusted.pem');
const other = path.join(folder.path, 'other.pem');
let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  const { key, certificate } = selfSigned();
  writeFileSync(trusted, certificate);
  writeFileSync(other, selfSigned().certificate);
  postgres = await TestPostgres.start({
    more: { ssl: 'on', ssl_key_file: '../server.key', ssl_cert_file: '../server.crt' },
    files: { 'server.key': key, 'server.crt': certificate },
  });
  url = await postgres.createDatabase('encrypted');
});
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

it.each([
  ['whose certificate is the one that the address names', () => `sslmode=verify-full&sslrootcert=${trusted}`],
  ['which the address says not to look at', () => 'sslmode=no-verify'],
])('encrypts every connection to a server, %s', async (_, query) => {
  const database = await openForTest(`${url}?${query()}`);
  const received = await listenOn(database);
  await notifyChannel(database, 'a note');
  await expect.poll(() => received).toEqual(['a note']);
  const { rows } = await database.exclusively((db) =>
    sql<{ encrypted: boolean; connections: number }>`
      select bool_and(ssl) as encrypted, count(*) as connections
      from pg_stat_ssl join pg_stat_activity using (pid) where datname = current_database()`.execute(db),
  );
  // For statements, notifications and schema changes.
  expect(rows).toEqual([{ encrypted: true, connections: 3 }]);
  await database.close();
});

it.each([
  ['that nobody vouches for', () => 'sslmode=verify-full'],
  ['that someone else vouches for', () => `sslmode=verify-full&sslrootcert=${other}`],
])('rejects a server with a certificate %s', async (_, query) => {
  await expect(openForTest(`${url}?${query()}`)).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+\/encrypted cannot be used: nobody vouches for its certificate; name .* sslrootcert=FILE in the address\.$/,
  );
});
