import * as z from 'zod/mini';
import { Note } from '../../contract/entity/note.ts';
import { defineEvent } from '../../contract/message.ts';

export const noteAdded = defineEvent('notes/added', z.object({ submission_id: z.number(), note: Note }));
export const notesViewed = defineEvent('notes/viewed', z.object({ submission_id: z.number() }));
