import { defineTable } from '../../src/kernel/index.ts';
import { topicKnown } from './messages.ts';

/** Topics of the forms whose settings were opened. */
export const ntfyPushTopics = defineTable(
  'ntfy-push/topics',
  ({ form }: { readonly form: string; readonly url: string }) => form,
  (on) => [on(topicKnown, (rows, topic) => rows.set(topic))],
);
