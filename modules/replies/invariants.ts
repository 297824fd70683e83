import { invariant, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { saveCannedReply, sendReply } from './commands.ts';
import { cannedDraft, COMPOSER } from './select.ts';
import { conversations } from './state.ts';

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
];
