import type { Note } from '../../contract/entity/note.ts';
import { defineTable, type TableDraft } from '../../src/kernel/index.ts';
import { submissionOpened, submissionReloaded, type SubmissionDetail } from '../submissions/public.ts';
import { noteAdded, notesViewed } from './events.ts';

/** Notes of an opened submission, oldest first. */
export interface Notes {
  readonly submission_id: number;
  readonly notes: readonly Note[];
  /** Whether someone else wrote a note that the user has not seen. */
  readonly hasNew: boolean;
}

export const notes = defineTable(
  'notes/notes',
  (one: Notes) => one.submission_id,
  (on) => [
    on(submissionOpened, applyDetail),
    on(submissionReloaded, applyDetail),
    on(noteAdded, (table, { submission_id, note }) => {
      const one = table.edit(submission_id);
      if (one) one.notes = [...one.notes, note];
    }),
    on(notesViewed, (table, { submission_id }) => {
      const one = table.edit(submission_id);
      if (one) one.hasNew = false;
    }),
  ],
);

function applyDetail(table: TableDraft<number, Notes>, detail: SubmissionDetail): void {
  const { submission_id, notes: all, has_new_note_notification: hasNew } = detail;
  table.set({ submission_id, notes: all, hasNew });
}
