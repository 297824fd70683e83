import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { NamedForm, PathId } from '../../contract/entity/id.ts';
import { Reminder } from '../../contract/entity/reminder.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';
import { FreeText, NameText } from '../../contract/personal.ts';

const Note = FreeText.check(
  z.trim(),
  z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
  z.maxLength(2000, inputError(inputErrors.TOO_LONG, { max: 2000 })),
);

/** End of 2099 in Unix seconds; later times are treated as typos. */
const LAST = 4_102_444_799;

export const setReminderCall = defineEndpoint('reminders/set', {
  method: 'POST',
  once: true,
  path: '/cli/user/reminder/submission/:id',
  summary: 'Creates a reminder about a submission',
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({
    ...NamedForm,
    note: Note,
    /** Unix seconds, in the future. */
    time_to_remind: z.number().check(z.int(), z.nonnegative(), z.lte(LAST)),
  }),
  response: z.object({ reminder: Reminder }),
  errors: [
    sharedErrors.UNKNOWN_SUBMISSION,
    errors.NOT_IN_FUTURE,
    errors.TOO_MANY_REMINDERS,
    sharedErrors.MAXIMUM_REACHED,
    generalErrors.NOT_ALLOWED,
  ],
});

/** A reminder with the location of its submission. */
export const ReminderWithForm = z.extend(Reminder, {
  submission_id: z.number(),
  form_id: z.number(),
  form_uid: z.string(),
  form_name: NameText,
  project_uid: z.string(),
});
export type ReminderWithForm = z.infer<typeof ReminderWithForm>;

/** A reminder with who sent its submission, in at most 200 characters; absent if nothing names the sender, and while the content is locked. */
export const ListedReminder = z.extend(ReminderWithForm, { sender: z.optional(NameText) });
export type ListedReminder = z.infer<typeof ListedReminder>;

export const listReminders = defineEndpoint('reminders/list', {
  method: 'GET',
  path: '/cli/user/reminders',
  summary: "The user's reminders on forms that they can edit, the next one first",
  response: z.object({ reminders: z.array(ListedReminder) }),
});

export const readReminderCall = defineEndpoint('reminders/read', {
  method: 'POST',
  path: '/cli/user/reminder/has_read/:reminderId',
  summary: 'Marks a reminder as seen; repeating it changes nothing',
  params: z.strictObject({ reminderId: PathId }),
  response: z.object({ reminder: Reminder }),
  errors: [errors.UNKNOWN_REMINDER, errors.NOT_YET],
});

export const deleteReminderCall = defineEndpoint('reminders/delete', {
  method: 'DELETE',
  path: '/v2/cli/user/reminders/:reminderId',
  summary: 'Deletes a reminder, which then does not fire',
  params: z.strictObject({ reminderId: PathId }),
  response: z.object({}),
  errors: [errors.UNKNOWN_REMINDER],
});

/** Live event on the user's own topic: a reminder was set, fired or seen, as given by its state. */
export const ReminderChangedLiveEvent = z.object({ event: z.literal('reminder'), reminder: ReminderWithForm });
/** Live event on the user's own topic: a reminder was deleted. */
export const ReminderDeletedLiveEvent = z.object({ event: z.literal('reminder-deleted'), id: z.number() });
