import { type Db, sql } from '../../../server/kit.ts';
import type { ReminderWithForm } from '../contract.ts';

/** Columns of a reminder, from `reminders r`. */
const columns = (now: Date) => sql`
  r.id, r.note, r.state, floor(extract(epoch from r.created_at))::bigint as created_at_timestamp,
  floor(extract(epoch from r.remind_at))::bigint as time_to_remind_timestamp,
  greatest(0, ceil(extract(epoch from r.remind_at - ${now}::timestamptz)))::bigint as time_remaining_timestamp`;

/** Location of a reminder's submission, only while the user may still edit the form. */
const withForms = sql`
  reminders r join submissions s on s.id = r.submission_id join forms f on f.id = s.form_id
  join projects p on p.id = f.project_id
  join form_links l on l.form_id = f.id and l.account_id = r.account_id and l.status = 'ACCEPTED' and not l.is_revoked
    and l.privilege_type in ('CREATOR', 'ADMIN')`;

const formColumns = sql`
  s.id as submission_id, f.id as form_id, f.uid as form_uid, f.name as form_name, p.uid as project_uid`;

/** An account's reminders, of one submission if given: pending ones by time, then past ones, newest first. */
export async function remindersOf(
  db: Db,
  accountId: number,
  now: Date,
  submissionId?: number,
): Promise<ReminderWithForm[]> {
  const { rows } = await sql<ReminderWithForm>`
    select ${columns(now)}, ${formColumns} from ${withForms}
    where r.account_id = ${accountId} and (${submissionId ?? null}::bigint is null or r.submission_id = ${submissionId ?? null})
    order by r.state <> 'UNFIRED', case when r.state = 'UNFIRED' then r.remind_at end, r.remind_at desc, r.id
    limit 1000`.execute(db);
  return [...rows];
}

interface LockedReminder extends ReminderWithForm {
  readonly account_id: number;
  /** Number of the notification posted when it fired. */
  readonly notice_id: number | null;
}

/**
 * Locks one of the account's reminders until the transaction ends; undefined if it belongs to someone else or is no
 * longer accessible.
 */
export async function lockReminder(
  tx: Db,
  id: number,
  now: Date,
  accountId?: number,
): Promise<LockedReminder | undefined> {
  const { rows } = await sql<LockedReminder>`
    select ${columns(now)}, ${formColumns}, r.account_id, r.notice_id from ${withForms}
    where r.id = ${id} and (${accountId ?? null}::bigint is null or r.account_id = ${accountId ?? null})
    for no key update of r`.execute(tx);
  return rows[0];
}

/** Lets one transaction at a time add a reminder of an account. */
export async function lockReminders(tx: Db, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders', ${accountId}))`.execute(tx);
}

export interface ReminderDraft {
  readonly accountId: number;
  readonly submissionId: number;
  readonly note: string;
  readonly at: Date;
}

export async function insertReminder(
  tx: Db,
  { accountId, submissionId, note, at }: ReminderDraft,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reminders (account_id, submission_id, note, created_at, remind_at)
    values (${accountId}, ${submissionId}, ${note}, ${now}, ${at}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The reminder was not stored');
  return id;
}

export async function setRead(tx: Db, id: number): Promise<void> {
  await sql`update reminders set state = 'READ' where id = ${id}`.execute(tx);
}

export async function deleteReminder(tx: Db, id: number): Promise<void> {
  await sql`delete from reminders where id = ${id}`.execute(tx);
}

export async function setFired(tx: Db, id: number, notificationId: number): Promise<void> {
  await sql`update reminders set state = 'FIRED', notice_id = ${notificationId} where id = ${id}`.execute(tx);
}

/** Ids of reminders that are due and have not fired. */
export async function overdue(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reminders where state = 'UNFIRED' and remind_at <= ${now} order by remind_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
