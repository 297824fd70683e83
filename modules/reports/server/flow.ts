import { sql } from '../../../server/kit.ts';

/**
 * Each submission's path in `received` to its current state, with loops removed. So every submission that enters a
 * state is either still there or has left it.
 */
export const flowClauses = sql`
  moves as materialized (
    select received.id, h.number, h.payload->>'from_state' as from_state, h.payload->>'to_state' as to_state
    from received cross join lateral (
      select number, payload from submission_history
      where submission_id = received.id and kind in ('action', 'moved') offset 0
    ) h
  ),
  visited as materialized (
    select id, state, row_number() over (partition by id order by number) as place
    from (
      select id, 0 as number, (array_agg(from_state order by number))[1] as state from moves group by id
      union all select id, number, to_state from moves
      -- The path always ends in the current state.
      union all select id, 9223372036854775807, current_state from received
    ) states
    where state is not null
  ),
  last_visits as materialized (select id, state, max(place) as place from visited group by id, state),
  flow as (
    select id, null::text as from_state, state, last_visits.place
    from visited first join last_visits using (id, state) where first.place = 1
    union all
    select flow.id, flow.state, next.state, last_visits.place
    from flow join visited next on next.id = flow.id and next.place = flow.place + 1
      join last_visits on last_visits.id = next.id and last_visits.state = next.state
  )`;
