import * as z from 'zod/mini';
import { Id } from '../../../contract/entity/id.ts';
import { defineServerModule } from '../../../server/kit.ts';
import { detailPart, requireSubmissionAccess } from '../../submissions/server/public.ts';
import { editorRoles, rejectOtherForm } from '../../workspaces/server/public.ts';
import { deleteReminderCall, listReminders, readReminderCall, setReminderCall } from '../contract.ts';
import { fire, fireOverdue } from './fire.ts';
import { remindersOf } from './repository.ts';
import { withSenders } from './senders.ts';
import { deleteOwn, read, set } from './set.ts';

export default defineServerModule({
  id: 'reminders',
  needs: ['accounts', 'mail', 'notifications', 'submissions', 'workspaces'],
  register(host) {
    const { db, clock } = host;
    const firing = host.job('reminders/fire', (id) => fire(host, z.parse(Id, id)));
    host.schedule('reminders/overdue', '*/10 * * * *', () => fireOverdue(host));

    // Reminders are private to the user who set them.
    host.contribute(detailPart, async (_, { id, accountId }) => ({
      reminders: await remindersOf(db, accountId, clock.now(), id),
    }));

    host.serve(setReminderCall, async ({ account, params, body }) => {
      const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
      rejectOtherForm(submission, body);
      const at = new Date(body.time_to_remind * 1000);
      const draft = { submissionId: submission.id, accountId: account.id, note: body.note, at };
      return { reminder: await set(host, firing, submission, draft) };
    });
    host.serve(listReminders, async ({ account }) => ({
      reminders: await withSenders(db, await remindersOf(db, account.id, clock.now())),
    }));
    host.serve(readReminderCall, async ({ account, params }) => ({
      reminder: await read(host, params.reminderId, account),
    }));
    host.serve(deleteReminderCall, async ({ account, params }) => {
      await deleteOwn(host, params.reminderId, account);
      return {};
    });
  },
});
