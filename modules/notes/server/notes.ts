import * as z from 'zod/mini';
import type { Note } from '../../../contract/entity/note.ts';
import {
  assertBelowLimit,
  type Db,
  type Host,
  inTransaction,
  createError,
  sql,
  sharedErrors,
} from '../../../server/kit.ts';
import {
  appendHistory,
  entriesOf,
  lockState,
  recordActivity,
  type SubmissionRef,
} from '../../submissions/server/public.ts';
import { lockAccess, lockForm } from '../../workspaces/server/public.ts';
import { notesOfSubmission } from './limits.ts';

/** History kind of notes. */
const NOTE = 'note';
/** Stores the author's account id in addition to the name, because names are not unique. */
const Written = z.object({ message: z.string(), account_id: z.number() });

/** A note with its number in the history. */
interface StoredNote extends Note {
  readonly number: number;
  readonly writerId: number;
}

export interface Writer {
  readonly id: number;
  readonly name: string;
}

/** A submission's notes, oldest first. */
export async function notesOf(db: Db, submissionId: number): Promise<readonly StoredNote[]> {
  const entries = await entriesOf(db, submissionId, NOTE);
  return entries.map(({ number, payload, by, timestamp }) => {
    const { message, account_id: writerId } = Written.parse(payload);
    return { number, writerId, message, user_name: by ?? '', timestamp };
  });
}

/** A note as it was added, and the time by which the Inbox now lists its submission. */
interface Added {
  readonly note: Note;
  readonly last_activity_time: string;
}

/** Adds a note to the history, which makes its submission the latest of the Inbox, and notifies open consoles. */
export async function addNote(
  { db, live, clock }: Host,
  submission: SubmissionRef,
  message: string,
  writer: Writer,
): Promise<Added> {
  const at = clock.now();
  const { id, formId } = submission;
  return inTransaction(db, async (tx) => {
    await lockForm(tx, submission);
    if ((await lockState(tx, formId, id)) === undefined) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
    const existing = sql`select from submission_history where submission_id = ${id} and kind = ${NOTE}`;
    await assertBelowLimit(tx, notesOfSubmission, existing);
    const payload = { message, account_id: writer.id };
    await appendHistory(tx, { formId, submissionId: id, kind: NOTE, payload, by: writer.name, at });
    const { last_activity_time } = await recordActivity(tx, id, at);
    const added = { event: 'note', form_id: formId, submission_id: id, by: writer.id, last_activity_time };
    await live.publish(`form:${formId}`, added, tx);
    const note = { message, user_name: writer.name, timestamp: Math.floor(at.getTime() / 1000) };
    return { note, last_activity_time };
  });
}

/** Whether someone else wrote a note that the account has not seen. */
export async function hasNewNote(
  db: Db,
  submissionId: number,
  accountId: number,
  notes: readonly StoredNote[],
): Promise<boolean> {
  const { rows } = await sql<{ last_number: number }>`
    select last_number from note_views where submission_id = ${submissionId} and account_id = ${accountId}`.execute(db);
  const seen = rows[0]?.last_number ?? 0;
  return notes.some(({ number, writerId }) => number > seen && writerId !== accountId);
}

/** Records that the account has seen all current notes. */
export async function recordViewed(tx: Db, submission: SubmissionRef): Promise<void> {
  await lockAccess(tx, submission);
  const { id: submissionId, accountId } = submission;
  const last = (await notesOf(tx, submissionId)).at(-1)?.number ?? 0;
  const { rows } = await sql`
    with there as (select id from submissions where id = ${submissionId} for key share)
    insert into note_views as v (submission_id, account_id, last_number)
    select id, ${accountId}::bigint, ${last}::bigint from there
    on conflict (submission_id, account_id) do update set last_number = greatest(v.last_number, excluded.last_number)
    returning submission_id`.execute(tx);
  if (rows.length === 0) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
}
