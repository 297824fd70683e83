import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Id, PathId } from '../../contract/entity/id.ts';
import { Reply } from '../../contract/entity/reply.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { inputError, inputErrors } from '../../contract/input-error.ts';
import { FreeText, ProgramText } from '../../contract/personal.ts';
import { errors } from './errors.ts';

export const MAX_REPLY = 10_000;

export const sendReplyCall = defineEndpoint('replies/send', {
  method: 'POST',
  path: '/v2/cli/submissions/:id/replies',
  summary:
    'Emails a reply to the sender of a submission after ten seconds, in which it can be undone; once for each key',
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({
    /** Chosen by the caller at random, so that a repeated request does not send the reply again. */
    key: ProgramText.check(z.regex(/^[\w-]{16,40}$/)),
    text: FreeText.check(
      z.trim(),
      z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
      z.maxLength(MAX_REPLY, inputError(inputErrors.TOO_LONG, { number: MAX_REPLY })),
    ),
  }),
  response: Reply,
  errors: [
    sharedErrors.UNKNOWN_SUBMISSION,
    errors.NO_REPLY_ADDRESS,
    errors.REPLIER_UNVERIFIED,
    errors.REPLY_OWNER_UNVERIFIED,
    errors.TOO_MANY_REPLIES,
    generalErrors.NOT_ALLOWED,
  ],
});

export const undoReplyCall = defineEndpoint('replies/undo', {
  method: 'DELETE',
  path: '/v2/cli/submissions/:id/replies/:replyId',
  summary: 'Cancels a reply that has not been sent, and returns its text',
  params: z.strictObject({ id: PathId, replyId: PathId }),
  response: z.object({ text: FreeText }),
  errors: [sharedErrors.UNKNOWN_SUBMISSION, errors.UNKNOWN_REPLY, errors.REPLY_SENT, generalErrors.NOT_ALLOWED],
});

/** Live event of a form: the replies to a submission changed. `last_activity_time` if one of them was sent. */
export const RepliesChangedLiveEvent = z.object({
  event: z.literal('reply'),
  form_id: Id,
  submission_id: Id,
  last_activity_time: z.optional(IsoTimestamp),
});
export type RepliesChangedLiveEvent = z.infer<typeof RepliesChangedLiveEvent>;
