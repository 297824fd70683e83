import { type Db, prepared, retryConflicts, sql, storedJson } from '../../../../server/kit.ts';
import { markDirtyHours, upsertPageViews } from '../store-page-views.ts';
import { changedFiles, insertFiles } from '../../../files/server/public.ts';
import { type PageViewRow, onePerPage, pageViewRow } from '../page-view-row.ts';
import { quotaClauses, returnQuotaSlots, monthOf, usageEmailClause } from '../../../submissions/server/public.ts';
import { fieldNameBytes, fieldNames } from '../limits.ts';
import type { Decision } from './decide.ts';
import { MAX_COUNTED, rateSince } from './lookup.ts';

export type ToStore = Extract<Decision, { readonly kind: 'store' }>;

/**
 * Stores a batch in one statement and returns ids by position. A position without an id lost its key to another process
 * during the statement, or its network had sent more than the lookup saw, or its form has other files.
 *
 * A row's id and history number are generated after its form's row is locked, and the lock is held until commit. Within
 * a form, ids therefore grow in commit order, and polling for rows after an id misses none.
 */
export async function store(db: Db, batch: readonly ToStore[], now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await retryConflicts(() => storeStatement(batch, now).execute(db));
  const lost = rows.filter(({ id, fits }) => id === null && fits);
  if (lost.length > 0) await returnQuotaSlots(db, lost, now);
  return new Map(rows.flatMap(({ batch_index, id }) => (id === null ? [] : [[batch_index, id]])));
}

interface Outcome {
  readonly batch_index: number;
  readonly form_id: number;
  /** Null if another process stored the same key concurrently. */
  readonly id: number | null;
  /** Whether it fits the account's quota. */
  readonly fits: boolean;
}

/** The statement, one common table expression per step. Each names the expressions that it reads. */
function storeStatement(batch: readonly ToStore[], now: Date) {
  return sql<Outcome>`${prepared}
    with ${receivedRows(batch)},
    ${lockedForms},
    ${overLimit(batch, now)},
    changed_files as materialized (${changedFiles(filesIn(batch))}),
    ${initialStates},
    ${newRows},
    ${historyNumbers},
    ${quotaClauses(now)},
    ${insertedSubmissions(now)},
    ${insertedHistory},
    ${insertedDeliveries(batch, now)},
    inserted_files as (${insertFiles(filesIn(batch), isInserted)}),
    ${updatedForms(batch)},
    ${usageEmailClause(now)},
    upserted_visits as (${upsertPageViews(storedJson(pageViewRows(batch)), now)}),
    dirty_hours as (${markDirtyHours(sql`select form_id, submitted_at as at from new_rows`)})
    select batch_index, form_id, case when ${isInserted} then id end as id, ${fitsQuota} as fits
    from new_rows`;
}

/** The columns of a submission that the batch provides, with their types in its JSON. */
const columnTypes = {
  form_id: 'bigint',
  current_state: 'text',
  is_spam: 'boolean',
  spam_reason: 'text',
  spam_reason_details: 'jsonb',
  is_test: 'boolean',
  submitted_data: 'text',
  idempotency_key: 'text',
  body_hash: 'text',
  submitted_at: 'timestamptz',
  submitter_timezone: 'text',
  type: 'text',
  activity_score: 'int',
  score_facts: 'jsonb',
  visitor_id: 'text',
  page_key: 'text',
  device_type: 'text',
  browser: 'text',
  platform: 'text',
  primary_language: 'text',
  origin_url: 'text',
  referrer: 'text',
  is_utm: 'boolean',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_cid: 'text',
  utm_content: 'text',
  utm_term: 'text',
  time_spent_in_page_ms: 'bigint',
  time_spent_in_form_ms: 'bigint',
  visits_before: 'int',
  visits_total: 'int',
  time_on_site_ms: 'bigint',
  first_visit_at: 'timestamptz',
  last_visit_at: 'timestamptz',
  ip_hash: 'text',
  held_back: 'jsonb',
  file_count: 'int',
} as const satisfies Record<Exclude<keyof ToStore['row'], 'names'>, string>;

const columnDefinitions = sql.raw(
  Object.entries(columnTypes)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
const columnNames = sql.raw(Object.keys(columnTypes).join(', '));
const columnValues = sql.raw(
  Object.keys(columnTypes)
    .map((name) => (name === 'current_state' ? 'coalesce(initial_state, current_state)' : name))
    .join(', '),
);

function receivedRows(batch: readonly ToStore[]) {
  const rows = batch.map(({ row }, batch_index) => ({ batch_index, ...row }));
  return sql`received as (
    select * from jsonb_to_recordset(${storedJson(rows)}::jsonb) as r(batch_index int, ${columnDefinitions})
  )`;
}

const lockedForms = sql`locked_forms as materialized (
    select id from forms where id in (select form_id from received) order by id for no key update
  )`;

/** The networks that have sent more in the meantime than the lookup saw. */
const overLimit = (batch: readonly ToStore[], now: Date) => sql`over_limit as materialized (
    select f.form_id, f.ip_hash
    from jsonb_to_recordset(${storedJson(frequentSenders(batch))}::jsonb) as f(form_id bigint, ip_hash text, sent int)
    join locked_forms on locked_forms.id = f.form_id
    where sent_since(locked_forms.id, f.ip_hash, ${rateSince(now)}, ${sql.lit(MAX_COUNTED)}) <> f.sent
  )`;

const initialStates = sql`initial_states as materialized (
    select id as form_id, initial_state_of(id) as initial_state from locked_forms
  )`;

/** The received rows that are within the limits, with their ids. The sequence is looked up once, not for each row. */
const newRows = sql`new_rows as materialized (
    select nextval((select pg_get_serial_sequence('submissions', 'id')::regclass)) as id, ordered.*
    from (
      select received.*, initial_state from received join initial_states using (form_id)
      where not exists (
        select from over_limit o where o.form_id = received.form_id and o.ip_hash = received.ip_hash
      ) and (file_count = 0 or form_id not in (select form_id from changed_files))
      order by batch_index
    ) ordered
  )`;

const historyNumbers = sql`history_numbers as (
    insert into submission_numbers (form_id, last)
    select form_id, count(*) from new_rows group by form_id order by form_id
    on conflict (form_id) do update set last = submission_numbers.last + excluded.last
    returning form_id, last
  )`;

/**
 * Whether a new row is among the ids of `query`. Uses an array because the planner expects a row or two from `new_rows`
 * and would scan any joined set of that many rows again for each.
 */
const isAmong = (query: string) => sql`new_rows.id = any(array(${sql.raw(query)}))`;
/** Whether no other process stored the same key first. */
const isInserted = isAmong('select id from inserted');
const fitsQuota = isAmong('select id from quota_slots where fits');
const exceedsQuota = isAmong('select id from quota_slots where not fits');

const insertedSubmissions = (now: Date) => sql`inserted as (
    insert into submissions (id, ${columnNames}, is_locked, placed_in)
    overriding system value
    select id, ${columnValues}, ${exceedsQuota}, case when ${fitsQuota} then ${monthOf(now)} end
    from new_rows order by batch_index
    on conflict (form_id, idempotency_key) do nothing
    returning id
  )`;

const insertedHistory = sql`inserted_history as (
    insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
    select form_id, number, id, 'received',
      jsonb_build_object('is_spam', is_spam, 'spam_reason', spam_reason, 'is_test', is_test), null, submitted_at
    from (
      select new_rows.*,
        history_numbers.last - count(*) over form_rows
          + row_number() over (partition by form_id order by batch_index) as number
      from new_rows join history_numbers using (form_id)
      window form_rows as (partition by form_id)
    ) new_rows where ${isInserted}
  )`;

function insertedDeliveries(batch: readonly ToStore[], now: Date) {
  const deliveries = batch.flatMap((one, batch_index) =>
    one.deliveries.map((delivery) => ({ batch_index, ...delivery })),
  );
  return sql`inserted_deliveries as (
    insert into deliveries (form_id, submission_id, kind, target, payload, next_at, created_at)
    select new_rows.form_id, new_rows.id, d.kind, d.target, d.payload, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${storedJson(deliveries)}::jsonb)
      as d(batch_index int, kind text, target text, payload jsonb)
    join new_rows on new_rows.batch_index = d.batch_index where ${isInserted}
  )`;
}

const filesIn = (batch: readonly ToStore[]) =>
  batch.map(({ form, draft }) => ({ formId: form.id, files: draft.files, used: form.usedSpace }));

const updatedForms = (batch: readonly ToStore[]) => sql`updated_forms as (
    update forms set
      state = case when c.ends_fresh then 'production' else forms.state end,
      all_fields = forms.all_fields || array(${addedNames})
    from jsonb_to_recordset(${storedJson(formChanges(batch))}::jsonb)
      as c(form_id bigint, ends_fresh boolean, names text[])
    where forms.id = c.form_id
  )`;

/** The names to add. Another process may have added names since the lookup, so room is counted again. */
const addedNames = sql`
        select name from (
          select name, ordinal, row_number() over added as count, sum(octet_length(name)) over added as bytes
          from unnest(c.names) with ordinality as n(name, ordinal)
          where name <> all (forms.all_fields) window added as (order by ordinal)
        ) new_names
        where count + cardinality(forms.all_fields) <= ${sql.lit(fieldNames.max)}
          and bytes + octet_length(array_to_string(forms.all_fields, '')) <= ${sql.lit(fieldNameBytes.max)}
        order by ordinal`;

/**
 * The networks that sent more than once within the minute, with their counts before this batch. For one-time senders,
 * each server process may accept at most one too many.
 */
function frequentSenders(batch: readonly ToStore[]) {
  const byAddress = Map.groupBy(batch, ({ row: { form_id, ip_hash } }) => `${form_id} ${ip_hash}`);
  return [...byAddress.values()].flatMap((bySender) => {
    const [first, last] = [bySender[0], bySender.at(-1)];
    if (!first || !last || last.rate < 2) return [];
    return [{ form_id: first.row.form_id, ip_hash: first.row.ip_hash, sent: first.rate - 1 }];
  });
}

/** The page views that arrive with submissions, except those of bots. */
function pageViewRows(batch: readonly ToStore[]): readonly PageViewRow[] {
  return onePerPage(
    batch.flatMap(({ draft, form }) => {
      if (!draft.visit || draft.device.isBot) return [];
      const visit = { ...draft.visit, isViewed: true, isInteracted: true };
      return [pageViewRow(visit, draft.device, form.projectId, form.id)];
    }),
  );
}

interface FormChange {
  readonly form_id: number;
  readonly ends_fresh: boolean;
  readonly names: readonly string[];
}

/** The forms to update: those that leave `fresh` or get new field names. Most batches have none. */
function formChanges(batch: readonly ToStore[]): readonly FormChange[] {
  const forms = Map.groupBy(batch, ({ form }) => form.id);
  return [...forms.values()].flatMap((ofForm) => {
    const form = ofForm[0]?.form;
    if (!form) return [];
    const ends_fresh = form.state === 'fresh' && ofForm.some(({ row }) => !row.is_spam);
    const names = namesWithRoom(form.allFields, namesOfNonSpam(ofForm));
    return ends_fresh || names.length > 0 ? [{ form_id: form.id, ends_fresh, names }] : [];
  });
}

/** The new ones among `sent`, up to the first for which the form has no room. */
function namesWithRoom(known: readonly string[], sent: readonly string[]): readonly string[] {
  const all = new Set(known);
  const added = [...new Set(sent)].filter((name) => !all.has(name)).slice(0, Math.max(0, fieldNames.max - all.size));
  let room = fieldNameBytes.max - known.reduce((sum, name) => sum + Buffer.byteLength(name), 0);
  const end = added.findIndex((name) => (room -= Buffer.byteLength(name)) < 0);
  return end === -1 ? added : added.slice(0, end);
}

/** Spam must not add field names. */
const namesOfNonSpam = (batch: readonly ToStore[]): readonly string[] =>
  batch.filter(({ row }) => !row.is_spam).flatMap(({ row }) => row.names);
