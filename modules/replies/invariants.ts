import { invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { saveCannedReply, sendReply } from './commands.ts';
import { cannedDraft, COMPOSER } from './select.ts';
import { cannedReplies, conversations } from './state.ts';

export default [
  invariant('replies', 'no reply is listed twice', (read) =>
    [...read(conversations)].every(({ replies }) => new Set(replies.map(({ id }) => id)).size === replies.length),
  ),
  precondition('replies', sendReply, 'a reply is sent as it was entered', (sent, read) =>
    isAsEntered(read, `${COMPOSER} ${sent.submission}`, sent, sendReply.schema),
  ),
  precondition('replies', saveCannedReply, 'a canned reply is saved as it was entered', (sent, read) =>
    isAsEntered(read, cannedDraft(sent.form, sent.id), sent, saveCannedReply.schema),
  ),
  postcondition('replies', sendReply, 'a sent reply is in its conversation', ({ submission, key, text }, read) =>
    (read(conversations).get(submission)?.replies ?? [{ key, text }]).some(
      (one) => one.key === key && one.text === text,
    ),
  ),
  postcondition('replies', saveCannedReply, 'a saved canned reply is listed', ({ form, name, text }, read) =>
    (read(cannedReplies).get(form)?.canned_replies ?? []).some((one) => one.name === name && one.text === text),
  ),
];
