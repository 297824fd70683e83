import type { Reply } from '../../contract/entity/reply.ts';
import type { PayloadOf } from '../../contract/message.ts';
import { defineSlice, defineTable, type TableDraft } from '../../src/kernel/index.ts';
import { submissionOpened, submissionReloaded, type SubmissionDetail } from '../submissions/public.ts';
import { cannedRepliesLoaded, replyAttempted, replyQueued, replyUndone } from './events.ts';

/** The conversation of an opened submission. */
export interface Conversation {
  readonly submission_id: number;
  /** The address that replies go to; null if there is none. */
  readonly recipient: string | null;
  /** Oldest first. */
  readonly replies: readonly Reply[];
}

export const conversations = defineTable(
  'replies/conversations',
  (one: Conversation) => one.submission_id,
  (on) => [
    on(submissionOpened, applyDetail),
    on(submissionReloaded, applyDetail),
    on(replyQueued, (table, { submission_id, reply }) => {
      const one = table.edit(submission_id);
      // The live event may have loaded it already.
      if (one) one.replies = [...one.replies.filter(({ id }) => id !== reply.id), reply];
    }),
    on(replyUndone, (table, { submission_id, key }) => {
      const one = table.edit(submission_id);
      if (one) one.replies = one.replies.filter((reply) => reply.key !== key);
    }),
  ],
);

function applyDetail(table: TableDraft<number, Conversation>, detail: SubmissionDetail): void {
  const { submission_id, reply_recipient: recipient = null, replies = [] } = detail;
  table.set({ submission_id, recipient, replies });
}

/** The latest reply of a submission whose response has not arrived: sent again, it needs the same key. */
export const attempts = defineTable(
  'replies/attempts',
  (one: PayloadOf<typeof replyAttempted>) => one.submission_id,
  (on) => [
    on(replyAttempted, (table, attempt) => table.set(attempt)),
    on(replyQueued, (table, { submission_id, reply }) => {
      if (table.get(submission_id)?.key === reply.key) table.delete(submission_id);
    }),
  ],
);

interface Undone {
  /** The reply that was undone last, whose text returns to the composer. */
  last: { readonly submission: number; readonly key: string; readonly text: string } | null;
}
const none: Undone = { last: null };

export const undone = defineSlice('replies/undone', none, (on) => [
  on(replyUndone, (state, { submission_id: submission, key, text }) => {
    state.last = { submission, key, text };
  }),
]);

/** The canned replies of a form, by name, once they have been loaded. */
export const cannedReplies = defineTable(
  'replies/canned',
  ({ form }: PayloadOf<typeof cannedRepliesLoaded>) => form,
  (on) => [on(cannedRepliesLoaded, (table, loaded) => table.set(loaded))],
);
