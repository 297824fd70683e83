import { type Migration, sql } from '../../../../server/kit.ts';

/** What visitors sent, and all that happened to it. The intake of the collector fills both in one statement. */
export const up: Migration = async (db) => {
  // `submitted_data` is text, not jsonb: jsonb forgets the order of the fields.
  await sql`
    create table submissions (
      id bigint generated always as identity primary key,
      form_id bigint not null references forms on delete cascade,
      current_state text not null,
      is_spam boolean not null default false,
      spam_reason text,
      is_read boolean not null default false,
      is_archived boolean not null default false,
      is_complete boolean not null default false,
      is_in_progress boolean not null default false,
      is_test boolean not null default false,
      submitted_data text not null,
      idempotency_key text,
      body_hash text not null,
      submitted_at timestamptz not null,
      submitter_timezone text,
      type text not null check (type in ('with_analytics', 'without_analytics')),
      activity_score integer,
      score_facts jsonb,
      visitor_id text,
      page_key text,
      device_type text,
      browser text,
      platform text,
      primary_language text,
      origin_url text,
      referrer text,
      is_utm boolean not null default false,
      utm_source text,
      utm_medium text,
      utm_campaign text,
      utm_cid text,
      utm_content text,
      utm_term text,
      time_spent_in_page_ms bigint,
      time_spent_in_form_ms bigint,
      visits_before integer,
      visits_total integer,
      time_on_site_ms bigint,
      first_visit_at timestamptz,
      last_visit_at timestamptz,
      ip_hash text,
      unique (form_id, idempotency_key)
    )`.execute(db);
  await sql`create index submissions_form on submissions (form_id, id)`.execute(db);
  await sql`create index submissions_rate on submissions (form_id, ip_hash, submitted_at) where ip_hash is not null`.execute(
    db,
  );
  await sql`
    create table submission_history (
      form_id bigint not null references forms on delete cascade,
      number bigint not null,
      submission_id bigint not null references submissions on delete cascade,
      kind text not null,
      payload jsonb not null,
      by text,
      at timestamptz not null,
      primary key (form_id, number)
    )`.execute(db);
  await sql`create index submission_history_submission on submission_history (submission_id, number)`.execute(db);
  // The last number drawn in each form. Whoever draws holds the row until the transaction ends, so numbers grow in commit order.
  await sql`
    create table submission_numbers (
      form_id bigint primary key references forms on delete cascade,
      last bigint not null
    )`.execute(db);
};
