import type { Db } from '../../../server/kit.ts';
import { eachSummary, headlineOf } from '../../submissions/server/public.ts';
import type { ListedReminder, ReminderWithForm } from '../contract.ts';

/** Adds who sent each submission. */
export async function withSenders(db: Db, reminders: readonly ReminderWithForm[]): Promise<ListedReminder[]> {
  const ids = [...new Set(reminders.map(({ submission_id }) => submission_id))];
  const senders = new Map(await eachSummary(db, ids, ({ id, fields }) => [id, headlineOf(fields).sender] as const));
  return reminders.map((reminder) => {
    const sender = senders.get(reminder.submission_id);
    return sender === undefined ? reminder : { ...reminder, sender };
  });
}
