import {
  createError,
  type Db,
  type JsonValue,
  type Limit,
  prepared,
  sharedErrors,
  sql,
  storedJson,
} from '../../../server/kit.ts';
import { historyEntries, historySize } from './limits.ts';

/**
 * An entry for something that happened to a submission (a mark, action, note, reminder or delivery) or to its form (a
 * share).
 */
export interface HistoryDraft {
  readonly formId: number;
  /** Null for an entry about the form itself. */
  readonly submissionId: number | null;
  /** `marked`, `action`, `note`, … */
  readonly kind: string;
  readonly payload: { readonly [key: string]: JsonValue };
  /** Name of the person who acted; null for the visitor and the system. */
  readonly by: string | null;
  readonly at: Date;
  /** It was not a person's request, and is stored even if the history is full. */
  readonly isAutomatic?: boolean;
}

/** The submissions whose history is full, with the limit that it has reached. Call it after locking the form. */
export async function fullHistories(
  tx: Db,
  submissionIds: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Limit>> {
  const { rows } = await sql<{ id: number; entries: number }>`${prepared}
    select submission_id as id, count(*) as entries from submission_history
    where submission_id = any(${submissionIds}::bigint[]) group by submission_id
    having count(*) >= ${historyEntries.max}::int or sum(octet_length(payload::text)) >= ${historySize.max}::int`.execute(
    tx,
  );
  return new Map(rows.map(({ id, entries }) => [id, entries >= historyEntries.max ? historyEntries : historySize]));
}

async function rejectFull(tx: Db, submissionIds: readonly (number | null)[]): Promise<void> {
  const [limit] = (await fullHistories(tx, submissionIds)).values();
  if (limit) throw createError(sharedErrors.MAXIMUM_REACHED, { max: limit.max });
}

/**
 * Appends to a submission's history in the caller's transaction and returns the entry's number within the form. Locks
 * the form's row before taking a number, in the same order as the intake; the opposite order could deadlock.
 */
export async function appendHistory(db: Db, draft: HistoryDraft): Promise<number> {
  const last = await appendToAll(db, { ...draft, submissionIds: [draft.submissionId] });
  if (last === undefined) throw new Error('The history entry was not stored');
  return last;
}

/**
 * Appends the same entry to several submissions, in order. Returns the last number, or undefined if there were none.
 */
export async function appendToAll(
  db: Db,
  draft: Omit<HistoryDraft, 'submissionId'> & { readonly submissionIds: readonly (number | null)[] },
): Promise<number | undefined> {
  if (!draft.isAutomatic) await rejectFull(db, draft.submissionIds);
  const { rows } = await sql<{ last: number }>`
    with locked as materialized (
      select id from forms where id = ${draft.formId} for no key update
    ),
    entries as materialized (
      select id, ordinal from unnest(${draft.submissionIds}::bigint[]) with ordinality as s(id, ordinal)
    ),
    numbered as (
      insert into submission_numbers (form_id, last) select locked.id, (select count(*) from entries) from locked
      on conflict (form_id) do update set last = submission_numbers.last + excluded.last
      returning last
    ),
    appended as (
      insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
      select ${draft.formId}, numbered.last - (select count(*) from entries) + entries.ordinal, entries.id, ${draft.kind},
        ${storedJson(draft.payload)}::jsonb, ${draft.by}, ${draft.at}
      from numbered, entries
      returning number
    )
    select max(number) as last from appended having count(*) > 0`.execute(db);
  return rows[0]?.last;
}

/**
 * Appends different entries to submissions of any forms, in order. Locks the forms before checking which submissions
 * still exist; deleted ones are skipped.
 */
export async function appendEach(
  db: Db,
  drafts: readonly (HistoryDraft & { readonly submissionId: number })[],
): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ formId, submissionId, kind, payload, by, at }, ordinal) => ({
    ordinal,
    form_id: formId,
    submission_id: submissionId,
    kind,
    payload,
    by,
    at,
  }));
  await sql`${prepared}
    with locked as materialized (
      select id from forms where id = any(${drafts.map(({ formId }) => formId)}::bigint[]) order by id for no key update
    ),
    present as materialized (
      -- All forms are locked by now, and a lock reads the current row rather than the statement's snapshot.
      select id, form_id from submissions
      where id = any(${drafts.map(({ submissionId }) => submissionId)}::bigint[]) and (select count(*) from locked) > 0
      for key share
    ),
    entries as materialized (
      select g.*, row_number() over (partition by g.form_id order by g.ordinal) as nth,
        count(*) over (partition by g.form_id) as many
      from jsonb_to_recordset(${storedJson(rows)}::jsonb) as g(ordinal int, form_id bigint, submission_id bigint,
        kind text, payload jsonb, by text, at timestamptz)
      join present p on p.id = g.submission_id and p.form_id = g.form_id
    ),
    numbered as (
      insert into submission_numbers (form_id, last)
      select form_id, count(*) from entries group by form_id order by form_id
      on conflict (form_id) do update set last = submission_numbers.last + excluded.last
      returning form_id, last
    )
    insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
    select h.form_id, numbered.last - h.many + h.nth, h.submission_id, h.kind, h.payload, h.by, h.at
    from entries h join numbered on numbered.form_id = h.form_id`.execute(db);
}
