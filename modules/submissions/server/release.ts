import { type Db, sql } from '../../../server/kit.ts';
import type { HeldBack } from './points.ts';

/**
 * Removes and returns the held-back notification data of these submissions. Each is returned only once, so a second
 * release sends nothing.
 */
export async function takeHeldBack(tx: Db, ids: readonly number[]): Promise<readonly HeldBack[]> {
  const { rows } = await sql<HeldBack>`
    with held as (
      select id, held_back from submissions where id = any(${ids}::bigint[]) and held_back is not null for update
    ),
    taken as (update submissions set held_back = null where id in (select id from held))
    select id, held_back ->> 'subject' as subject, held_back -> 'cc' as cc from held order by id`.execute(tx);
  return rows;
}
