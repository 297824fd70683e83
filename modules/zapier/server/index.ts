import { defineServerModule, sql } from '../../../server/kit.ts';
import { type DeliveryRow, onSubmission, type ReceivingForm, receivingPart } from '../../collector/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { zapierHooks } from '../../form-settings/server/public.ts';
import { deliver, requestOf } from './deliver.ts';
import { hooksOf } from './repository.ts';
import { serveZapier } from './routes.ts';

const KIND = 'zapier';

/** The part of a hook that the intake knows. */
interface Active {
  readonly id: number;
  readonly url: string;
}

export default defineServerModule({
  id: 'zapier',
  needs: [
    'collector',
    'deliveries',
    'files',
    'form-settings',
    'notifications',
    'submissions',
    'webhooks',
    'workspaces',
  ],
  register(host) {
    serveZapier(host);
    host.contribute(zapierHooks, hooksOf);
    host.contribute(receivingPart, { name: KIND, expression: activeHooks });
    host.contribute(onSubmission, (form, { isSpam }) =>
      isSpam || !form.settings.is_zapier_webhook_on ? [] : deliveriesFor(form),
    );
    host.contribute(deliveryKind, {
      kind: KIND,
      isRemote: true,
      deliver: (delivery, signal) => deliver(host, delivery, signal),
      request: (delivery) => requestOf(host, delivery),
    });
  },
});

const activeHooks = sql`(
  select json_agg(json_build_object('id', h.id, 'url', h.hook_url) order by h.id)
  from zapier_hooks h where h.form_id = f.id)`;

/** Never throws: a malformed URL must not lose a submission. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? 'no host';

/** One delivery per hook, and one for the URL in the settings. */
function deliveriesFor({ parts, settings }: ReceivingForm): readonly DeliveryRow[] {
  // The result of `activeHooks`, whose shape its SQL fixes; null if there are none. The intake parses nothing twice.
  const active = (parts[KIND] ?? []) as readonly Active[];
  const url = settings.zapier_webhook_url_on_new_submission;
  const targets = [...active, ...(url === null ? [] : [{ id: null, url }])];
  return targets.map((one) => ({
    kind: KIND,
    target: `Zapier (${hostOf(one.url)})`,
    payload: { hook_id: one.id },
  }));
}
