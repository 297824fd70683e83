import type { Reminder } from '../../contract/entity/reminder.ts';
import { defineSlice, defineTable, type TableDraft } from '../../src/kernel/index.ts';
import { navigated } from '../../src/shell/messages.ts';
import { submissionOpened, submissionReloaded, type SubmissionDetail } from '../submissions/public.ts';
import type { ListedReminder, ReminderWithForm } from './contract.ts';
import {
  reminderChanged,
  reminderDeleted,
  reminderFormShown,
  reminderRead,
  reminderSet,
  remindersLoaded,
} from './events.ts';

/** A reminder of the user. The location of its submission is known only after loading the complete list. */
export type KnownReminder = Reminder & {
  readonly submission_id: number;
  readonly sender?: string | undefined;
  readonly place: Pick<ReminderWithForm, 'form_uid' | 'form_name' | 'project_uid'> | null;
};

const withForm = ({ form_uid, form_name, project_uid, ...reminder }: ListedReminder): KnownReminder => ({
  ...reminder,
  place: { form_uid, form_name, project_uid },
});

/** The user's reminders, as far as they have been loaded. */
export const reminders = defineTable(
  'reminders/reminders',
  (reminder: KnownReminder) => reminder.id,
  (on) => [
    on(remindersLoaded, (table, { reminders: all }) => {
      table.clear();
      for (const reminder of all) table.set(withForm(reminder));
    }),
    on(submissionOpened, applyDetail),
    on(submissionReloaded, applyDetail),
    on(reminderSet, (table, { submission_id, reminder }) => put(table, submission_id, reminder)),
    on(reminderChanged, (table, { reminder }) => table.set({ ...senderIn(table, reminder.id), ...withForm(reminder) })),
    on(reminderRead, (table, { id }) => {
      const reminder = table.edit(id);
      if (reminder) reminder.state = 'READ';
    }),
    on(reminderDeleted, (table, { id }) => table.delete(id)),
  ],
);

function applyDetail(
  table: TableDraft<number, KnownReminder>,
  { submission_id, reminders: all }: SubmissionDetail,
): void {
  const there = new Set(all.map(({ id }) => id));
  const removed = [...table].filter((one) => one.submission_id === submission_id && !there.has(one.id));
  for (const { id } of removed) table.delete(id);
  for (const reminder of all) put(table, submission_id, reminder);
}

function put(table: TableDraft<number, KnownReminder>, submission_id: number, reminder: Reminder): void {
  table.set({
    ...reminder,
    ...senderIn(table, reminder.id),
    submission_id,
    place: table.get(reminder.id)?.place ?? null,
  });
}

/** The sender, which only the complete list has. */
function senderIn(table: TableDraft<number, KnownReminder>, id: number): Pick<KnownReminder, 'sender'> {
  const sender = table.get(id)?.sender;
  return sender === undefined ? {} : { sender };
}

const closed: { submission: number | null } = { submission: null };

/** The submission for which the user is setting a reminder. */
export const reminderForm = defineSlice('reminders/form', closed, (on) => [
  on(reminderFormShown, (state, { submission }) => {
    state.submission = submission;
  }),
  on(navigated, (state) => {
    state.submission = null;
  }),
]);
