import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * The longest due of some kinds, but for targets that are passed over. A function, since it alone may say how it is read: in the
 * order of the index, which stops at `most`. Where many have become due since the table was last analysed the planner takes
 * them for a few, and would sort all of them each time.
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
