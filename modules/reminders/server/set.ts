import type { Host, ScheduledJob } from '../../../server/kit.ts';
import { inTransaction, createError } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { putAway } from '../../notifications/server/public.ts';
import { appendHistory, lockState } from '../../submissions/server/public.ts';
import { type CheckedAccess, lockForm } from '../../workspaces/server/public.ts';
import type { PlacedReminder } from '../contract.ts';
import { errors } from '../errors.ts';
import { countWaiting, insertReminder, lockReminder, type ReminderDraft, setRead } from './repository.ts';
import { tell } from './notify.ts';

/** Nobody keeps more in mind; each is work to come. */
const MAX_WAITING = 1000;

/** Sets a reminder: the row, its history entry and the work to come, all or nothing. */
export async function set(
  { db, live, clock }: Pick<Host, 'db' | 'live' | 'clock'>,
  firing: ScheduledJob,
  access: CheckedAccess,
  draft: ReminderDraft,
): Promise<PlacedReminder> {
  const now = clock.now();
  if (draft.at <= now) throw createError(errors.NOT_IN_FUTURE);
  if ((await countWaiting(db, draft.accountId)) >= MAX_WAITING)
    throw createError(errors.TOO_MANY_REMINDERS, { most: String(MAX_WAITING) });
  const { name = '' } = (await accountById(db, draft.accountId)) ?? {};
  return inTransaction(db, async (tx) => {
    const { submissionId, at } = draft;
    const { id: formId } = await lockForm(tx, access);
    // Deleted since it was looked up.
    if ((await lockState(tx, formId, submissionId)) === undefined) throw createError(errors.UNKNOWN_SUBMISSION);
    // The history is for everyone who sees the form, what it is about is not.
    const payload = { time_to_remind: Math.floor(at.getTime() / 1000) };
    await appendHistory(tx, { formId, submissionId, kind: 'reminder', payload, by: name, at: now });
    const id = await insertReminder(tx, draft, now);
    await firing.at(at, id, tx);
    const { notice: _, ...reminder } = await ownReminder(tx, id, draft.accountId, now);
    await tell({ db: tx, live }, draft.accountId, reminder);
    return reminder;
  });
}

/** The user has seen it; the notice that told of it goes. That can be before the work that fires it has run, once its moment has come. */
export async function read({ db, live, clock }: Host, id: number, accountId: number): Promise<PlacedReminder> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { notice, ...reminder } = await ownReminder(tx, id, accountId, now);
    if (reminder.state === 'READ') return reminder;
    if (reminder.state === 'UNFIRED' && reminder.time_remaining_timestamp > 0) throw createError(errors.NOT_YET);
    await setRead(tx, id);
    if (notice !== null) await putAway({ db: tx, live }, accountId, notice, now);
    const seen: PlacedReminder = { ...reminder, state: 'READ' };
    await tell({ db: tx, live }, accountId, seen);
    return seen;
  });
}

async function ownReminder(...[tx, id, accountId, now]: [Host['db'], number, number, Date]) {
  const found = await lockReminder(tx, id, now, accountId);
  if (!found) throw createError(errors.UNKNOWN_REMINDER);
  const { account_id: _, notice_id: notice, ...reminder } = found;
  return { ...reminder, notice };
}
