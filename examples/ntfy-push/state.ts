import { defineTable } from '../../src/kernel/index.ts';
import { topicKnown } from './messages.ts';

/** The topics of all forms whose settings have been opened in this session. */
export const ntfyPushTopics = defineTable(
  'ntfy-push/topics',
  ({ form }: { readonly form: string; readonly url: string }) => form,
  (on) => [on(topicKnown, (rows, topic) => rows.set(topic))],
);
