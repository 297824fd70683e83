import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Id, NamedForm, PathId } from '../../contract/entity/id.ts';
import { Note } from '../../contract/entity/note.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { FreeText } from '../../contract/personal.ts';

const ofSubmission = z.strictObject({ id: PathId });

export const addNoteCall = defineEndpoint('notes/add', {
  method: 'POST',
  once: true,
  path: '/cli/notes/add_new/submission/:id',
  summary: 'Adds a note to a submission',
  params: ofSubmission,
  body: z.strictObject({
    ...NamedForm,
    message: FreeText.check(
      z.trim(),
      z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
      z.maxLength(5000, inputError(inputErrors.TOO_LONG, { max: 5000 })),
    ),
  }),
  /** The note as listed in the detail, and the time of the latest activity as listed in the row, which it usually is. */
  response: z.object({ note: Note, last_activity_time: z.optional(IsoTimestamp) }),
  errors: [sharedErrors.UNKNOWN_SUBMISSION, sharedErrors.MAXIMUM_REACHED, generalErrors.NOT_ALLOWED],
});

export const markNotesViewed = defineEndpoint('notes/viewed', {
  method: 'POST',
  path: '/cli/notifications/simple/note/submission/:id',
  summary: 'Marks the notes of a submission as seen: has_new_note_notification is false until the next note',
  params: ofSubmission,
  body: z.strictObject(NamedForm),
  response: z.object({}),
  errors: [sharedErrors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

/**
 * Live event: a note was added. `by` is the account id, so that a client can recognise its own notes. A server of an older
 * version leaves out the time of the latest activity.
 */
export const NoteAddedLiveEvent = z.object({
  event: z.literal('note'),
  form_id: Id,
  submission_id: Id,
  by: z.number(),
  last_activity_time: z.optional(IsoTimestamp),
});
