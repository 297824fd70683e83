import * as z from 'zod/mini';
import { Note } from '../../contract/entity/note.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { defineEvent } from '../../contract/message.ts';

/** Older logs lack the time, which was added without a new version: it is optional. */
export const noteAdded = defineEvent(
  'notes/added',
  z.object({ submission_id: z.number(), note: Note, last_activity_time: z.optional(IsoTimestamp) }),
);
export const notesViewed = defineEvent('notes/viewed', z.object({ submission_id: z.number() }));
