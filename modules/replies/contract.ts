import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Id, Key, PathId } from '../../contract/entity/id.ts';
import { line } from '../../contract/entity/label.ts';
import { LatestMessage } from '../../contract/entity/latest-message.ts';
import { Reply } from '../../contract/entity/reply.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { inputError, inputErrors } from '../../contract/input-error.ts';
import { FreeText, NameText, ProgramText } from '../../contract/personal.ts';
import { errors } from './errors.ts';

export const MAX_REPLY = 10_000;

const ReplyText = FreeText.check(
  z.trim(),
  z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
  z.maxLength(MAX_REPLY, inputError(inputErrors.TOO_LONG, { max: MAX_REPLY })),
);

export const sendReplyCall = defineEndpoint('replies/send', {
  method: 'POST',
  path: '/v2/cli/submissions/:id/replies',
  summary:
    'Emails a reply to the sender of a submission after ten seconds, in which it can be undone; once for each key',
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({
    /** Random, from the caller, so that a repeated request does not send the reply again. */
    key: ProgramText.check(z.regex(/^[\w-]{16,40}$/)),
    text: ReplyText,
  }),
  response: Reply,
  errors: [
    sharedErrors.UNKNOWN_SUBMISSION,
    errors.NO_REPLY_ADDRESS,
    errors.REPLIER_UNVERIFIED,
    errors.FORM_OWNER_UNVERIFIED,
    errors.TOO_MANY_REPLIES,
    errors.REPLY_KEY_USED,
    generalErrors.NOT_ALLOWED,
  ],
});

export const undoReplyCall = defineEndpoint('replies/undo', {
  method: 'DELETE',
  path: '/v2/cli/submissions/:id/replies/:replyId',
  summary: 'Cancels a reply that has not been sent, and returns its text',
  params: z.strictObject({ id: PathId, replyId: PathId }),
  response: z.object({ text: FreeText }),
  errors: [
    sharedErrors.UNKNOWN_SUBMISSION,
    errors.UNKNOWN_REPLY,
    errors.REPLY_SENT,
    errors.REPLY_BEING_SENT,
    errors.REPLY_FAILED,
    generalErrors.NOT_ALLOWED,
  ],
});

/** A text that the editors of a form use again. Each `{{field}}` stands for a value of the submission. */
export const CannedReply = z.object({ id: z.number(), name: NameText, text: FreeText });
export type CannedReply = z.infer<typeof CannedReply>;

const ofForm = { formId: Key };
const ofCanned = z.strictObject({ ...ofForm, cannedId: PathId });
const CannedDraft = z.strictObject({ name: line(100), text: ReplyText });
/** All of them, by name. */
const CannedReplies = z.object({ canned_replies: z.array(CannedReply) });
const formErrors = [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED] as const;

export const listCannedReplies = defineEndpoint('replies/list-canned', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/canned-replies',
  summary: 'The canned replies of a form, by name',
  params: z.strictObject(ofForm),
  response: CannedReplies,
  errors: formErrors,
});

export const addCannedReply = defineEndpoint('replies/add-canned', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/canned-replies',
  summary: 'Adds a canned reply and returns all of them',
  params: z.strictObject(ofForm),
  body: CannedDraft,
  response: CannedReplies,
  errors: [...formErrors, errors.TOO_MANY_CANNED_REPLIES],
});

export const changeCannedReply = defineEndpoint('replies/change-canned', {
  method: 'PUT',
  path: '/v2/cli/forms/:formId/canned-replies/:cannedId',
  summary: 'Changes a canned reply and returns all of them',
  params: ofCanned,
  body: CannedDraft,
  response: CannedReplies,
  errors: [...formErrors, errors.UNKNOWN_CANNED_REPLY],
});

export const deleteCannedReplyCall = defineEndpoint('replies/delete-canned', {
  method: 'DELETE',
  path: '/v2/cli/forms/:formId/canned-replies/:cannedId',
  summary: 'Deletes a canned reply and returns the others',
  params: ofCanned,
  response: CannedReplies,
  errors: [...formErrors, errors.UNKNOWN_CANNED_REPLY],
});

/** Live event of a form: the replies to a submission changed. `last_activity_time` if one of them was sent. */
export const RepliesChangedLiveEvent = z.object({
  event: z.literal('reply'),
  form_id: Id,
  submission_id: Id,
  last_activity_time: z.optional(IsoTimestamp),
  latest_message: z.optional(z.nullable(LatestMessage)),
});
export type RepliesChangedLiveEvent = z.infer<typeof RepliesChangedLiveEvent>;
