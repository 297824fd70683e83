import { expect, test } from 'vitest';
import { globalTables, ownedTables } from '../../tools/placement/owned-tables.ts';
import { execute } from '../postgres/test-postgres.ts';
import { migratedLocation } from '../server/test-database.ts';

test('every table either moves with its account or belongs to its database', async () => {
  await using location = await migratedLocation();
  const tables = await execute<{ name: string }>(
    location.env['DATABASE_DIRECT_URL'] ?? location.env['DATABASE_URL'] ?? '',
    `select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname !~ '^migrations_' order by 1`,
  );
  const known = [...ownedTables.map(({ name }) => name), ...globalTables];
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name));
});
