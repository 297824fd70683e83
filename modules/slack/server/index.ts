import { defineServerModule } from '../../../server/kit.ts';
import { onSubmission } from '../../collector/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { slackWebhook } from '../../form-settings/server/public.ts';
import { deliver, requestOf } from './deliver.ts';

const KIND = 'chat-message';

export default defineServerModule({
  id: 'slack',
  needs: ['collector', 'deliveries', 'form-settings', 'mail', 'notifications', 'submissions', 'workspaces'],
  register(host) {
    host.contribute(onSubmission, ({ id, name, settings }, { isSpam }) => {
      if (isSpam || !settings.is_slack_integration_on) return [];
      return [
        { kind: KIND, target: nameOf(name, slackWebhook(host.config, id, settings)), payload: { format: 'slack' } },
      ];
    });
    host.contribute(deliveryKind, {
      kind: KIND,
      isRemote: true,
      deliver: (delivery, signal) => deliver(host, delivery, signal),
      request: (delivery) => requestOf(host, delivery),
    });
  },
});

/** Shown to the owner. The URL's path is its secret, so only the host is included. */
const nameOf = (form: string, url = ''): string => `Chat webhook of ${form} (${URL.parse(url)?.host ?? 'no host'})`;
