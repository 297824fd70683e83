import { type Db, defineServerModule, inTransaction } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { detailPart, requireSubmissionAccess, type SubmissionRef } from '../../submissions/server/public.ts';
import { editorRoles, rejectOtherForm } from '../../workspaces/server/public.ts';
import { addNoteCall, markNotesViewed } from '../contract.ts';
import { addNote, hasNewNote, notesOf, recordViewed } from './notes.ts';

export default defineServerModule({
  id: 'notes',
  needs: ['accounts', 'workspaces', 'submissions'],
  register(host) {
    const { db } = host;

    host.serve(addNoteCall, async ({ account, params, body }) => {
      const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
      rejectOtherForm(submission, body);
      const writer = await accountById(db, account.id);
      const by = { id: account.id, name: writer?.name ?? '' };
      return addNote(host, submission, body.message, by);
    });

    host.serve(markNotesViewed, async ({ account, params, body }) => {
      const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
      rejectOtherForm(submission, body);
      await inTransaction(db, (tx) => recordViewed(tx, submission));
      return {};
    });

    host.contribute(detailPart, notesFor);
  },
});

/** View-only users cannot mark notes as seen, so no notes are reported as new to them. */
async function notesFor(db: Db, { id, accountId, role }: SubmissionRef) {
  const stored = await notesOf(db, id);
  const has_new_note_notification = editorRoles.includes(role) && (await hasNewNote(db, id, accountId, stored));
  const notes = stored.map(({ message, user_name, timestamp }) => ({ message, user_name, timestamp }));
  return { notes, has_new_note_notification };
}
