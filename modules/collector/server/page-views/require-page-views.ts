import { type Db, sql, StartError } from '../../../../server/kit.ts';

/** Throws a `StartError` if page views are elsewhere: without them, scores and counts would be wrong. */
export async function requireAllPageViews(db: Db): Promise<void> {
  const { rows } = await sql<{ address: string }>`select address from collector_visit_store limit 1`.execute(db);
  if (rows[0])
    throw new StartError(
      `Page views are in ClickHouse at ${rows[0].address}. Set VISITS_URL; to bring them back, add “return=1” to it and run npm run admin -- visits return.`,
    );
}
