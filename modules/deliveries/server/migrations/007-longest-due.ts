import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Returns the longest-due deliveries of some kinds, skipping some targets. A function, because only a function can
 * force the plan: in index order, stopping at `most`. If many have become due since the last analyze, the planner
 * underestimates them and would sort all of them each time.
 */
export const up: Migration = async (db) => {
  await sql`
    create function longest_due(kinds text[], passed_over text[], now timestamptz, most bigint)
    returns table (id bigint, next_at timestamptz, key text)
    language plpgsql stable rows 100 set enable_sort = off as $$
    begin
      return query
        select d.id, d.next_at, concat(d.form_id, ' ', d.target) from deliveries d
        where d.state = 'waiting' and d.next_at <= now and d.kind = any(kinds)
          and (d.lease_until is null or d.lease_until <= now) and concat(d.form_id, ' ', d.target) <> all(passed_over)
        order by d.next_at, d.id limit most;
    end $$`.execute(db);
};
