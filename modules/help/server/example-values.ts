import { type Db, sql } from '../../../server/kit.ts';
import { formsSeenBy } from '../../workspaces/server/public.ts';

/** The form with this uid if the account sees it, else the oldest one that it sees. */
export async function exampleForm(db: Db, accountId: number, uid: string | undefined): Promise<string | null> {
  const seen = await formsSeenBy(db, accountId);
  if (seen.length === 0) return null;
  const { rows } = await sql<{ uid: string }>`
    select uid from forms where id in (${sql.join(seen)}) order by uid = ${uid ?? ''} desc, id limit 1`.execute(db);
  return rows[0]?.uid ?? null;
}
