import { type Db, prepared, sql } from '../../../../server/kit.ts';
import { markDirtyHours, upsertVisits } from '../store-visits.ts';
import { type VisitRow, onePerPage, visitRow } from '../visit-row.ts';
import { countPlaces, giveBackPlaces, monthOf, tellOfUse } from '../../../submissions/server/public.ts';
import type { Decision } from './decide.ts';
import { MAX_COUNTED, rateSince } from './lookup.ts';

export type ToStore = Extract<Decision, { readonly kind: 'store' }>;

/** Maximum number of `forms.all_fields`, so that a page with generated names cannot grow it without limit. */
const MAX_NAMES = 500;

/**
 * Stores a batch in one statement and returns ids by position. A position without an id lost its key to another process
 * during the statement, or its network had sent more than the lookup saw.
 *
 * A row's id and history number are generated after its form's row is locked, and the lock is held until commit. Within
 * a form, ids therefore grow in commit order, and polling for rows after an id misses none.
 */
export async function store(db: Db, batch: readonly ToStore[], now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await statement(batch, now).execute(db);
  const lost = rows.filter(({ id, fits }) => id === null && fits);
  if (lost.length > 0) await giveBackPlaces(db, lost, now);
  return new Map(rows.flatMap(({ place, id }) => (id === null ? [] : [[place, id]])));
}

interface Outcome {
  readonly place: number;
  readonly form_id: number;
  /** Null if another process stored the same key concurrently. */
  readonly id: number | null;
  /** Whether it fits the account's quota. */
  readonly fits: boolean;
}

function statement(batch: readonly ToStore[], now: Date) {
  const rows = batch.map(({ row }, place) => ({ place, ...row }));
  const deliveries = batch.flatMap((one, place) => one.deliveries.map((delivery) => ({ place, ...delivery })));
  return sql<Outcome>`${prepared}
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place int, form_id bigint, current_state text,
        is_spam boolean, spam_reason text, is_test boolean, submitted_data text, idempotency_key text, body_hash text,
        submitted_at timestamptz, submitter_timezone text, type text, activity_score int, score_facts jsonb,
        visitor_id text, page_key text, device_type text, browser text, platform text, primary_language text,
        origin_url text, referrer text, is_utm boolean, utm_source text, utm_medium text, utm_campaign text, utm_cid text,
        utm_content text, utm_term text, time_spent_in_page_ms bigint, time_spent_in_form_ms bigint, visits_before int,
        visits_total int, time_on_site_ms bigint, first_visit_at timestamptz, last_visit_at timestamptz, ip_hash text, held_back jsonb)
    ),
    locked as materialized (
      select id from forms where id in (select form_id from given) order by id for no key update
    ),
    hurried as materialized (
      select f.form_id, f.ip_hash
      from jsonb_to_recordset(${JSON.stringify(frequent(batch))}::jsonb) as f(form_id bigint, ip_hash text, sent int)
      join locked on locked.id = f.form_id
      where sent_since(locked.id, f.ip_hash, ${rateSince(now)}, ${sql.lit(MAX_COUNTED)}) <> f.sent
    ),
    begun as materialized (
      select id as form_id, initial_state_of(id) as initial_state from locked
    ),
    drawn as materialized (
      -- The sequence is looked up once, not for each row.
      select nextval((select pg_get_serial_sequence('submissions', 'id')::regclass)) as id, ordered.*
      from (
        select given.*, initial_state from given join begun using (form_id)
        where not exists (select from hurried h where h.form_id = given.form_id and h.ip_hash = given.ip_hash)
        order by place
      ) ordered
    ),
    numbers as (
      insert into submission_numbers (form_id, last)
      select form_id, count(*) from drawn group by form_id order by form_id
      on conflict (form_id) do update set last = submission_numbers.last + excluded.last
      returning form_id, last
    ),
    ${countPlaces(now)},
    stored as (
      insert into submissions (id, form_id, current_state, is_spam, spam_reason, is_test, submitted_data, idempotency_key,
        body_hash, submitted_at, submitter_timezone, type, activity_score, score_facts, visitor_id, page_key, device_type,
        browser, platform, primary_language, origin_url, referrer, is_utm, utm_source, utm_medium, utm_campaign, utm_cid,
        utm_content, utm_term, time_spent_in_page_ms, time_spent_in_form_ms, visits_before, visits_total, time_on_site_ms,
        first_visit_at, last_visit_at, ip_hash, held_back, is_locked, placed_in)
      overriding system value
      select id, form_id, coalesce(initial_state, current_state), is_spam, spam_reason, is_test, submitted_data, idempotency_key,
        body_hash, submitted_at, submitter_timezone, type, activity_score, score_facts, visitor_id, page_key, device_type,
        browser, platform, primary_language, origin_url, referrer, is_utm, utm_source, utm_medium, utm_campaign, utm_cid,
        utm_content, utm_term, time_spent_in_page_ms, time_spent_in_form_ms, visits_before, visits_total, time_on_site_ms,
        first_visit_at, last_visit_at, ip_hash, held_back, ${among('select id from placed where not fits')},
        case when ${among('select id from placed where fits')} then ${monthOf(now)} end
      from drawn order by place
      on conflict (form_id, idempotency_key) do nothing
      returning id
    ),
    history as (
      insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
      select form_id, number, id, 'received',
        jsonb_build_object('is_spam', is_spam, 'spam_reason', spam_reason, 'is_test', is_test), null, submitted_at
      from (
        select drawn.*,
          numbers.last - count(*) over whole + row_number() over (partition by form_id order by place) as number
        from drawn join numbers using (form_id)
        window whole as (partition by form_id)
      ) drawn where ${isStored}
    ),
    delivered as (
      insert into deliveries (form_id, submission_id, kind, target, payload, next_at, created_at)
      select drawn.form_id, drawn.id, d.kind, d.target, d.payload, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(place int, kind text, target text, payload jsonb)
      join drawn on drawn.place = d.place where ${isStored}
    ),
    grown as (
      update forms set
        state = case when g.ends_fresh then 'production' else forms.state end,
        all_fields = (forms.all_fields || array(
          select name from unnest(g.names) with ordinality as n(name, place)
          where name <> all (forms.all_fields) order by place
        ))[1:${sql.lit(MAX_NAMES)}]
      from jsonb_to_recordset(${JSON.stringify(growth(batch))}::jsonb) as g(form_id bigint, ends_fresh boolean, names text[])
      where forms.id = g.form_id
    ),
    ${tellOfUse(now)},
    seen as (${upsertVisits(JSON.stringify(visitRows(batch)), now)}),
    dirty as (${markDirtyHours(sql`select form_id, submitted_at as at from drawn`)})
    select place, form_id, case when ${isStored} then id end as id, ${among('select id from placed where fits')} as fits
    from drawn`;
}

/**
 * Whether a new row is among `ids`. Uses an array because the planner expects a row or two from `new_rows` and would
 * scan any joined set of that many rows again for each.
 */
const among = (those: string) => sql`drawn.id = any(array(${sql.raw(those)}))`;
/** Whether no other process stored the same key first. */
const isStored = among('select id from stored');

/**
 * The networks that sent more than once within the minute, with their counts before this batch. For one-time senders,
 * each server process may accept at most one too many.
 */
function frequent(batch: readonly ToStore[]) {
  const byAddress = Map.groupBy(batch, ({ row: { form_id, ip_hash } }) => `${form_id} ${ip_hash}`);
  return [...byAddress.values()].flatMap((ofOne) => {
    const [first, last] = [ofOne[0], ofOne.at(-1)];
    if (!first || !last || last.rate < 2) return [];
    return [{ form_id: first.row.form_id, ip_hash: first.row.ip_hash, sent: first.rate - 1 }];
  });
}

/** The page views that arrive with submissions, except those of bots. */
function visitRows(batch: readonly ToStore[]): readonly VisitRow[] {
  return onePerPage(
    batch.flatMap(({ draft, form }) => {
      if (!draft.visit || draft.device.isBot) return [];
      const visit = { ...draft.visit, isViewed: true, isInteracted: true };
      return [visitRow(visit, draft.device, form.projectId, form.id)];
    }),
  );
}

interface Growth {
  readonly form_id: number;
  readonly ends_fresh: boolean;
  readonly names: readonly string[];
}

/** The forms to update: those that leave `fresh` or get new field names. Most batches have none. */
function growth(batch: readonly ToStore[]): readonly Growth[] {
  const forms = Map.groupBy(batch, ({ form }) => form.id);
  return [...forms.values()].flatMap((ofForm) => {
    const form = ofForm[0]?.form;
    if (!form) return [];
    const ends_fresh = form.state === 'fresh' && ofForm.some(({ row }) => !row.is_spam);
    const known = new Set(form.allFields);
    const isFull = known.size >= MAX_NAMES;
    const names = isFull ? [] : [...new Set(realNames(ofForm))].filter((name) => !known.has(name)).slice(0, MAX_NAMES);
    return ends_fresh || names.length > 0 ? [{ form_id: form.id, ends_fresh, names }] : [];
  });
}

/** Spam must not add field names. */
const realNames = (batch: readonly ToStore[]): readonly string[] =>
  batch.filter(({ row }) => !row.is_spam).flatMap(({ row }) => row.names);
