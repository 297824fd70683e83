import { CompiledQuery, sql } from 'kysely';
import type { Db as JobDatabase } from 'pg-boss';
import type { Db } from '../kit.ts';

/** The job library's way to the database: the same one gate, or the transaction that `db` is. */
export function jobDatabase(db: Db): JobDatabase {
  return {
    executeSql: (text, values = []) =>
      db.isTransaction || values.length > 0 ? run(db, text, values) : runBlock(db, text),
  };
}

async function run(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: [...rows] };
}

/** Several statements that may begin and commit by themselves; where one fails the connection must not stay in between. */
function runBlock(db: Db, text: string): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async (connection) => {
    try {
      return await run(connection, text, []);
    } catch (error) {
      if (/^\s*begin\b/i.test(text)) await sql`rollback`.execute(connection);
      throw error;
    }
  });
}
