import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { type Db, type Live, sql } from '../../server/kit.ts';
import { testDatabase } from './test-database.ts';

/** Live updates without listeners. */
export const live: Live = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  onGap: () => () => undefined,
  position: () => '',
  after: () => undefined,
};

/** A database with the tables of deliveries only, for one test file; each test starts without a delivery. */
export function deliveriesAlone() {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
    const folder = path.join(import.meta.dirname, '../../modules/deliveries/server/migrations');
    await migrate(database.db, [{ module: 'deliveries', folder }]);
  });
  afterAll(() => database[Symbol.asyncDispose]());
  beforeEach(() => sql`delete from deliveries`.execute(database.db).then(() => undefined));
  return {
    get db(): Db {
      return database.db;
    },
  };
}
