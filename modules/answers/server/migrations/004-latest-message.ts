import { type Migration, sql } from '../../../../server/kit.ts';

/** Earlier answers later than the latest reply. Locks only submissions with answers, so that others arrive meanwhile. */
export const up: Migration = async (db) => {
  await sql`
    update submissions s set latest_message = jsonb_build_object('by', 'visitor', 'text', received.text, 'time', received.time)
    from (
      select distinct on (submission_id) submission_id,
        to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
        trim(left(regexp_replace(left(text, 1000), '[[:space:]]+', ' ', 'g'), 160)) as text
      from answers where kind = 'answer' order by submission_id, id desc
    ) received
    where s.id = received.submission_id and received.text <> ''
      and (s.latest_message is null or s.latest_message ->> 'time' < received.time)`.execute(db);
};
