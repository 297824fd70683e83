import { CompiledQuery, sql } from 'kysely';
import type { Db as JobDatabase } from 'pg-boss';
import type { Db } from '../kit.ts';

/** Connects pg-boss to the process's own database connection, or to the transaction that `db` is. */
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

/**
 * Runs several statements that may begin and commit a transaction. If one fails, rolls back so that the connection is
 * not left in an open transaction.
 */
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
