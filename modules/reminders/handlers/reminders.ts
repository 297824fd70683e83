import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { rejectionToast, showToast, TOAST_LIFE } from '../../../src/shell/toast.ts';
import {
  deleteReminder,
  loadReminders,
  recordDeletedReminder,
  recordReminder,
  readReminder,
  setReminder,
  showReminderForm,
} from '../commands.ts';
import { deleteReminderCall, listReminders, readReminderCall, setReminderCall } from '../contract.ts';
import {
  reminderChanged,
  reminderDeleted,
  reminderFormShown,
  reminderRead,
  reminderSet,
  remindersLoaded,
} from '../events.ts';
import { reminders } from '../state.ts';
import { texts } from '../texts.ts';

const seen = ({ id }: PayloadOf<typeof readReminder>) => [reminderRead({ id })];

const deleted = ({ id }: PayloadOf<typeof deleteReminder>) => [reminderDeleted({ id })];

/** Sets it again. One that is due cannot be set again. */
function undoOfDelete({ id }: PayloadOf<typeof deleteReminder>, read: Read) {
  const known = read(reminders).get(id);
  if (known?.state !== 'UNFIRED') return undefined;
  const { submission_id: submission, note, time_to_remind_timestamp: time_to_remind } = known;
  return { command: setReminder({ submission, note, time_to_remind }), done: texts('deleted') };
}

/** Awaits a call whose events were shown immediately, and shows why it failed. */
async function* orToast(context: HandlerContext, call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!context.signal.aborted) yield rejectionToast(context, error);
    throw error;
  }
}

/** Sets and deletes reminders, announces due ones and marks them as seen. */
@injectable()
export class RemindersHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadReminders, { policy: 'latest' })
  async *load(_command: PayloadOf<typeof loadReminders>, { signal }: HandlerContext) {
    yield byServer(remindersLoaded(await this.#api.call(listReminders, {}, signal)));
  }

  /** Errors are shown in the form, without a toast. */
  @handles(setReminder, { policy: 'queue', key: ({ submission }) => submission })
  async *set({ submission, ...body }: PayloadOf<typeof setReminder>, { signal }: HandlerContext) {
    const { reminder } = await this.#api.call(setReminderCall, { params: { id: submission }, body }, signal);
    yield reminderSet({ submission_id: submission, reminder });
  }

  @handles(showReminderForm, { policy: 'queue' })
  *showForm(shown: PayloadOf<typeof showReminderForm>) {
    yield reminderFormShown(shown);
  }

  @handles(readReminder, { policy: 'drop', key: ({ id }) => id, optimistic: seen })
  async *read({ id }: PayloadOf<typeof readReminder>, context: HandlerContext) {
    yield* orToast(context, this.#api.call(readReminderCall, { params: { reminderId: id } }, context.signal));
  }

  @handles(deleteReminder, { policy: 'drop', key: ({ id }) => id, optimistic: deleted, undo: undoOfDelete })
  async *delete({ id }: PayloadOf<typeof deleteReminder>, context: HandlerContext) {
    yield* orToast(context, this.#api.call(deleteReminderCall, { params: { reminderId: id } }, context.signal));
  }

  @handles(recordDeletedReminder, { policy: 'queue' })
  *noteDeleted({ id }: PayloadOf<typeof recordDeletedReminder>) {
    yield byServer(reminderDeleted({ id }));
  }

  /** Shows a toast for a reminder that has just fired, once. */
  @handles(recordReminder, { policy: 'queue' })
  *note({ reminder }: PayloadOf<typeof recordReminder>, context: HandlerContext) {
    const before = context.read(reminders).get(reminder.id)?.state;
    yield byServer(reminderChanged({ reminder }));
    if (reminder.state !== 'FIRED' || before === 'FIRED' || before === 'READ') return;
    const text = texts('fired', { note: reminder.note });
    yield showToast(context, { severity: 'info', text, life: TOAST_LIFE.older });
  }
}
