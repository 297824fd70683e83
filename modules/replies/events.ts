import * as z from 'zod/mini';
import { Reply } from '../../contract/entity/reply.ts';
import { defineEvent } from '../../contract/message.ts';
import { FreeText, ProgramText } from '../../contract/personal.ts';
import { listCannedReplies } from './contract.ts';

/** A reply is being sent, so the server may have it. */
export const replyAttempted = defineEvent(
  'replies/attempted',
  z.object({ submission_id: z.number(), key: ProgramText, text: FreeText }),
);
/** The server has stored a reply; it is sent after ten seconds. */
export const replyQueued = defineEvent('replies/queued', z.object({ submission_id: z.number(), reply: Reply }));
/** A reply was undone before it was sent. */
export const replyUndone = defineEvent(
  'replies/undone',
  z.object({ submission_id: z.number(), key: ProgramText, text: FreeText }),
);
/** The canned replies of a form were loaded or changed. */
export const cannedRepliesLoaded = defineEvent(
  'replies/canned-loaded',
  z.extend(listCannedReplies.response, { form: z.string() }),
);
