import { sql } from '../../../server/kit.ts';

/**
 * Seconds from arrival to the first mark other than read, workflow action, note or reply by a person, to three significant
 * digits, as a name. Rounded values repeat, so a median of a million submissions reads thousands of counts.
 */
export const firstAction = sql`(
  select case when seconds < 1000 then round(seconds) else round(seconds, 2 - floor(log(seconds))::int) end::bigint::text
  from (
    select extract(epoch from greatest(min(h.at), received.submitted_at) - received.submitted_at) as seconds, min(h.at) as at
    from submission_history h
    where h.submission_id = received.id and h.by is not null
      and (h.kind in ('action', 'note', 'reply') or h.kind = 'marked' and h.payload->>'marker' not in ('read', '!read'))
  ) acted where at is not null
)`;
