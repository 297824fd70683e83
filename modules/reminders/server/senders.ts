import type { Db } from '../../../server/kit.ts';
import { headlineOf, submissionSummaries } from '../../submissions/server/public.ts';
import type { ListedReminder, ReminderWithForm } from '../contract.ts';

/** Submissions read at once: large ones take much memory. */
const BATCH = 50;

/** Adds who sent each submission. */
export async function withSenders(db: Db, reminders: readonly ReminderWithForm[]): Promise<ListedReminder[]> {
  const ids = [...new Set(reminders.map(({ submission_id }) => submission_id))];
  const senders = new Map<number, string | undefined>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const summaries = await submissionSummaries(db, ids.slice(at, at + BATCH));
    for (const { id, fields } of summaries) senders.set(id, headlineOf(fields).sender);
  }
  return reminders.map((reminder) => {
    const sender = senders.get(reminder.submission_id);
    return sender === undefined ? reminder : { ...reminder, sender };
  });
}
