import { defineServerModule } from '../../../server/kit.ts';
import { onSubmission } from '../../collector/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { answer, SENDER } from './send-reply.ts';
import { recipientOf } from './recipient.ts';
import { forgetTurns } from './replies.ts';
import { serveTest } from './send-test.ts';

const KIND = 'auto-reply';
const DAY = 24 * 60 * 60 * 1000;

export default defineServerModule({
  id: 'auto-responder',
  needs: ['accounts', 'collector', 'deliveries', 'form-settings', 'mail', 'submissions', 'workspaces'],
  register(host) {
    serveTest(host);
    host.contribute(onSubmission, ({ settings }, { isSpam, isTest, fields, network, submittedAt }) => {
      if (isSpam || isTest || !settings.is_auto_responder_email_on) return [];
      // Released from spam too late for a visitor to expect an answer.
      if (host.clock.now().getTime() - submittedAt.getTime() > DAY) return [];
      const to = recipientOf(fields);
      // Our own sender is nobody's mailbox; answering it would never end.
      if (to === undefined || to === host.config.mailFrom) return [];
      return [{ kind: KIND, target: SENDER, payload: { to, network } }];
    });
    // What is written, and whether it may be sent, is known when the delivery is made.
    host.contribute(deliveryKind, {
      kind: KIND,
      forgets: true,
      step: (tx, delivery) => answer({ ...host, db: tx }, delivery),
    });
    host.schedule('auto-responder/forget', '41 3 * * *', () => forgetTurns(host.db, host.clock.now()));
  },
});
