import { DAY_MS } from '../../../contract/duration.ts';
import { defineServerModule } from '../../../server/kit.ts';
import { onSubmission } from '../../collector/server/public.ts';
import { deliveryKind, SENDER } from '../../deliveries/server/public.ts';
import { sendReply } from './send-reply.ts';
import { isOwnMailbox, recipientOf } from './recipient.ts';
import { deleteOldReplies } from './replies.ts';
import { serveLogo } from './serve-logo.ts';
import { serveTest } from './send-test.ts';

const KIND = 'auto-reply';

export default defineServerModule({
  id: 'auto-responder',
  needs: ['accounts', 'collector', 'deliveries', 'files', 'form-settings', 'mail', 'submissions', 'workspaces'],
  register(host) {
    serveTest(host);
    serveLogo(host);
    host.contribute(onSubmission, ({ settings }, { isSpam, isTest, fields, network, submittedAt }) => {
      if (isSpam || isTest || !settings.is_auto_responder_email_on) return [];
      // A visitor no longer expects a reply when a submission leaves the spam folder after a day.
      if (host.clock.now().getTime() - submittedAt.getTime() > DAY_MS) return [];
      const to = recipientOf(fields);
      if (to === undefined || isOwnMailbox(to, host.config)) return [];
      return [{ kind: KIND, target: SENDER, payload: { to, network } }];
    });
    // The template and the limits are read when the delivery runs.
    host.contribute(deliveryKind, {
      kind: KIND,
      erasesPayload: true,
      step: (tx, delivery) => sendReply({ ...host, db: tx }, delivery),
    });
    host.schedule('auto-responder/forget', '41 3 * * *', () => deleteOldReplies(host.db, host.clock.now()));
  },
});
