import { type Migration, sql } from '../../../../server/kit.ts';

/** Earlier replies that were sent. Locks only submissions with replies, so that others arrive meanwhile. */
export const up: Migration = async (db) => {
  await sql`
    update submissions s set latest_message = jsonb_build_object('by', 'team', 'text', sent.text,
      'time', to_char(sent.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (
      select distinct on (r.submission_id) r.submission_id, r.created_at as at,
        trim(left(regexp_replace(left(r.text, 1000), '[[:space:]]+', ' ', 'g'), 160)) as text
      from replies r left join deliveries d on d.id = r.delivery_id
      where coalesce(d.state, 'done') = 'done' order by r.submission_id, r.id desc
    ) sent where s.id = sent.submission_id and sent.text <> ''`.execute(db);
};
