import type * as z from 'zod/mini';
import type { Host } from '../../../server/kit.ts';
import type { ReminderWithForm, ReminderChangedLiveEvent, ReminderDeletedLiveEvent } from '../contract.ts';

/** Publishes a reminder's current state to the user's open consoles. */
export async function publishReminder(
  { db, live }: Pick<Host, 'db' | 'live'>,
  accountId: number,
  reminder: ReminderWithForm,
): Promise<void> {
  const event = { event: 'reminder', reminder } satisfies z.infer<typeof ReminderChangedLiveEvent>;
  await live.publish(`account:${accountId}`, event, db);
}

/** Publishes to the user's open consoles that a reminder no longer exists. */
export async function publishDeletedReminder(
  { db, live }: Pick<Host, 'db' | 'live'>,
  accountId: number,
  id: number,
): Promise<void> {
  const event = { event: 'reminder-deleted', id } satisfies z.infer<typeof ReminderDeletedLiveEvent>;
  await live.publish(`account:${accountId}`, event, db);
}
