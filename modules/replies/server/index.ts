import { defineServerModule } from '../../../server/kit.ts';
import { deliveryKind, deliveryOver } from '../../deliveries/server/public.ts';
import { detailPart, requireSubmissionAccess, submissionSummary } from '../../submissions/server/public.ts';
import { editorRoles } from '../../workspaces/server/public.ts';
import { sendReplyCall, undoReplyCall } from '../contract.ts';
import { deliverReply } from './deliver.ts';
import { addressOf } from './recipient.ts';
import { recordSent } from './record-sent.ts';
import { repliesTo } from './repository.ts';
import { REPLY, sendReply } from './send.ts';
import { serveCannedReplies } from './serve-canned.ts';
import { undoReply } from './undo.ts';

export default defineServerModule({
  id: 'replies',
  needs: ['accounts', 'auto-responder', 'deliveries', 'form-settings', 'mail', 'submissions', 'workspaces'],
  register(host) {
    const { db, config, clock } = host;

    host.serve(sendReplyCall, async ({ account, params, body }) => {
      const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
      return sendReply(host, submission, body);
    });
    host.serve(undoReplyCall, async ({ account, params }) => {
      const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
      return undoReply(host, submission, params.replyId);
    });

    serveCannedReplies(host);

    host.contribute(deliveryKind, {
      kind: REPLY,
      // A reply that has arrived must not be sent again.
      erasesPayload: 'on success',
      isReported: true,
      deliver: (delivery, signal) => deliverReply(host, delivery, signal),
    });
    host.contribute(deliveryOver, (tx, deliveries) => recordSent(host, tx, deliveries));
    host.contribute(detailPart, async (_, { id, isLocked }) => {
      const summary = isLocked ? undefined : await submissionSummary(db, id);
      if (!summary) return { replies: [], reply_recipient: null };
      return { replies: await repliesTo(db, id, clock.now()), reply_recipient: addressOf(summary, config) ?? null };
    });
  },
});
