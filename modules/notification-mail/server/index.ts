import { defineServerModule } from '../../../server/kit.ts';
import { onSubmission } from '../../collector/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { serveOptedOut } from './list-opted-out.ts';
import { Notification, notify } from './notify.ts';
import { serveCc } from './serve-cc.ts';
import { serveDigests } from './send-digests.ts';
import { serveDigestTimes } from './serve-digest-times.ts';
import { serveMarks } from './serve-marks.ts';
import { serveTest } from './send-test.ts';
import { serveUnsubscribing } from './unsubscribe.ts';

const KIND = 'notification-mail';

export default defineServerModule({
  id: 'notification-mail',
  needs: ['accounts', 'collector', 'deliveries', 'files', 'form-settings', 'mail', 'submissions', 'workspaces'],
  register(host) {
    serveTest(host);
    serveOptedOut(host);
    serveUnsubscribing(host);
    serveCc(host);
    serveMarks(host);
    serveDigests(host);
    serveDigestTimes(host);
    host.contribute(onSubmission, ({ name, settings }, { isSpam, subject, replyTo, cc }) => {
      if (isSpam || !settings.send_notification_email_on_new_submission) return [];
      return [{ kind: KIND, target: `Owner of ${name}`, payload: { subject, replyTo, cc: [...cc] } }];
    });
    // The intake must be fast, so the email is composed on delivery.
    host.contribute(deliveryKind, {
      kind: KIND,
      erasesPayload: true,
      step: (tx, { submissionId, payload }) => notify({ ...host, db: tx }, submissionId, Notification.parse(payload)),
    });
  },
});
