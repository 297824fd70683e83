import { defineServerModule, sql } from '../../../server/kit.ts';
import { onSubmission, receivingPart } from '../../collector/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { editorPart } from '../../workspaces/server/public.ts';
import { deliverer } from './deliver.ts';
import { requester } from './request.ts';
import { webhooksOf } from './repository.ts';
import { serveWebhooks } from './routes.ts';

const KIND = 'webhook';
const PART = 'webhooks';

/** The part of a webhook that the intake knows. */
interface Active {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

export default defineServerModule({
  id: 'webhooks',
  needs: ['accounts', 'collector', 'deliveries', 'files', 'mail', 'notifications', 'submissions', 'workspaces'],
  register(host) {
    serveWebhooks(host);
    host.contribute(editorPart, async (db, formIds) => {
      const byForm = await webhooksOf(db, formIds);
      return new Map([...byForm].map(([id, webhooks]) => [id, { webhooks }]));
    });
    host.contribute(receivingPart, { name: PART, expression: activeWebhooks });
    host.contribute(onSubmission, ({ parts }, { isSpam }) => {
      // The result of `activeWebhooks`, whose shape its SQL fixes; null if there are none. The intake parses nothing twice.
      const active = (parts[PART] ?? []) as readonly Active[];
      return isSpam ? [] : active.map((one) => ({ kind: KIND, target: nameOf(one), payload: { webhook_id: one.id } }));
    });
    host.contribute(deliveryKind, {
      kind: KIND,
      isRemote: true,
      deliver: deliverer(host),
      request: requester(host),
    });
  },
});

const activeWebhooks = sql`(
  select json_agg(json_build_object('id', w.id, 'name', w.name, 'url', w.request_url) order by w.id)
  from webhooks w where w.form_id = f.id and w.is_active)`;

/**
 * Shown to the owner. A URL's path may contain a key, so only the host is included. Never throws: a malformed URL must
 * not lose a submission.
 */
const nameOf = ({ name, url }: Active): string => `${name} (${URL.parse(url)?.host ?? 'no host'})`;
