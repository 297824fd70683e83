import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { addNoteCall } from './contract.ts';
import { texts } from './texts.ts';

/** Adds a note to a submission. */
export const addNote = defineCommand(
  'notes/add',
  z.object({ submission: z.number(), message: addNoteCall.body.shape.message }),
  { title: texts('add'), icon: 'comment' },
);
/** Marks a submission's notes as seen by the user. */
export const viewNotes = defineCommand('notes/view', z.object({ submission: z.number() }), { title: texts('viewed') });
