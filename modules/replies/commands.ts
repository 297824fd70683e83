import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { addCannedReply, sendReplyCall } from './contract.ts';
import { texts } from './texts.ts';

const OfSubmission = z.object({ submission: z.number() });

/** Sends a reply, which can be undone for ten seconds. */
export const sendReply = defineCommand('replies/send', z.extend(OfSubmission, sendReplyCall.body.shape), {
  title: texts('reply'),
  icon: 'reply',
});
/** Undoes a reply before it is sent. */
export const undoReply = defineCommand('replies/undo', z.extend(OfSubmission, { key: sendReplyCall.body.shape.key }));

const OfForm = z.object({ form: z.string() });
/** Loads the canned replies of a form. `form` is the form's uid. */
export const loadCannedReplies = defineCommand('replies/load-canned', OfForm);
/** Changes a canned reply; without an id, adds one. */
export const saveCannedReply = defineCommand(
  'replies/save-canned',
  z.extend(OfForm, { id: z.nullable(z.number()), ...addCannedReply.body.shape }),
);
export const deleteCannedReply = defineCommand('replies/delete-canned', z.extend(OfForm, { id: z.number() }));
