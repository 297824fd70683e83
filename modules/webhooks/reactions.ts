import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { formBy } from '../workspaces/public.ts';
import { loadWebhooks } from './commands.ts';
import { WebhooksChangedLiveEvent } from './contract.ts';
import { webhooks } from './state.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const changed = WebhooksChangedLiveEvent.safeParse(event);
    const form = changed.success ? formBy(read, String(changed.data.form_id))?.uid : undefined;
    return form !== undefined && read(webhooks).has(form) ? loadWebhooks({ form }) : undefined;
  }),
];
