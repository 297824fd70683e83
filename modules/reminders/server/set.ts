import type { Account, Db, Host, ScheduledJob } from '../../../server/kit.ts';
import { assertBelowLimit, inTransaction, createError, lockSession, sharedErrors, sql } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { markDismissed } from '../../notifications/server/public.ts';
import { appendHistory, lockState } from '../../submissions/server/public.ts';
import { type CheckedAccess, lockForm } from '../../workspaces/server/public.ts';
import type { ReminderWithForm } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  deleteReminder,
  insertReminder,
  lockReminder,
  lockReminders,
  type ReminderDraft,
  setRead,
} from './repository.ts';
import { remindersOfSubmission, upcomingReminders } from './limits.ts';
import { publishDeletedReminder, publishReminder } from './notify.ts';

/** Stores a reminder, its history entry and its job, atomically. */
export async function set(
  { db, live, clock }: Pick<Host, 'db' | 'live' | 'clock'>,
  firing: ScheduledJob,
  access: CheckedAccess,
  draft: ReminderDraft,
): Promise<ReminderWithForm> {
  const now = clock.now();
  if (draft.at <= now) throw createError(errors.NOT_IN_FUTURE);
  const { name = '' } = (await accountById(db, draft.accountId)) ?? {};
  return inTransaction(db, async (tx) => {
    const { submissionId, at } = draft;
    await lockReminders(tx, draft.accountId);
    const { id: formId } = await lockForm(tx, access);
    // The submission was deleted since it was looked up.
    if ((await lockState(tx, formId, submissionId)) === undefined) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
    await assertBelowReminderLimits(tx, draft);
    // Everyone with access to the form sees the history, so the entry does not contain the reminder's note.
    const payload = { time_to_remind: Math.floor(at.getTime() / 1000) };
    await appendHistory(tx, { formId, submissionId, kind: 'reminder', payload, by: name, at: now });
    const id = await insertReminder(tx, draft, now);
    await firing.at(at, id, tx);
    const { notice: _, ...reminder } = await ownReminder(tx, id, draft.accountId, now);
    await publishReminder({ db: tx, live }, draft.accountId, reminder);
    return reminder;
  });
}

async function assertBelowReminderLimits(tx: Db, { accountId, submissionId }: ReminderDraft): Promise<void> {
  const own = sql`select from reminders where account_id = ${accountId}`;
  await assertBelowLimit(tx, upcomingReminders, sql`${own} and state = 'UNFIRED'`, errors.TOO_MANY_REMINDERS);
  const here = sql`${own} and submission_id = ${submissionId}`;
  await assertBelowLimit(tx, remindersOfSubmission, here);
}

/**
 * Marks a reminder as seen and dismisses its notification. Possible as soon as it is due, even before the job has fired
 * it.
 */
export async function read({ db, live, clock }: Host, id: number, caller: Account): Promise<ReminderWithForm> {
  const { id: accountId } = caller;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await lockSession(tx, caller);
    const { notice, ...reminder } = await ownReminder(tx, id, accountId, now);
    if (reminder.state === 'READ') return reminder;
    if (reminder.state === 'UNFIRED' && reminder.time_remaining_timestamp > 0) throw createError(errors.NOT_YET);
    await setRead(tx, id);
    if (notice !== null) await markDismissed({ db: tx, live }, accountId, notice, now);
    const seen: ReminderWithForm = { ...reminder, state: 'READ' };
    await publishReminder({ db: tx, live }, accountId, seen);
    return seen;
  });
}

/** Deletes a reminder; its job then finds nothing to fire. Dismisses its notification, if it has fired. */
export async function deleteOwn({ db, live, clock }: Host, id: number, caller: Account): Promise<void> {
  const { id: accountId } = caller;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await lockSession(tx, caller);
    const { notice } = await ownReminder(tx, id, accountId, now);
    await deleteReminder(tx, id);
    if (notice !== null) await markDismissed({ db: tx, live }, accountId, notice, now);
    await publishDeletedReminder({ db: tx, live }, accountId, id);
  });
}

async function ownReminder(...[tx, id, accountId, now]: [Host['db'], number, number, Date]) {
  const found = await lockReminder(tx, id, now, accountId);
  if (!found) throw createError(errors.UNKNOWN_REMINDER);
  const { account_id: _, notice_id: notice, ...reminder } = found;
  return { ...reminder, notice };
}
