import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Key } from '../../contract/entity/id.ts';
import { CONTAINS_URL, containsUrl } from '../../contract/entity/label.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

const filled = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'cannot be blank'),
      z.maxLength(longest, `must be at most ${longest} characters long`),
    );
/** Goes into the head of a mail. */
const line = filled(200).check(z.refine((text) => !/\p{Cc}/u.test(text), 'must be a single line'));

/**
 * Mails the auto-reply as it would be with what the body says, saved or not, to the caller's own address. Each
 * `{{field}}` shows its name in brackets.
 */
export const sendTestReply = defineEndpoint('auto-responder/send-test', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/auto-responder/test',
  summary: "Mails a test of the auto-responder to the caller's own address",
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({
    auto_responder_email_subject: line,
    auto_responder_email_from_name: line.check(z.refine((text) => !containsUrl(text), CONTAINS_URL)),
    auto_responder_email_template: filled(20_000),
  }),
  response: z.object({ sent_to: z.string() }),
  errors: [...Object.values(errors), generalErrors.NOT_ALLOWED],
});
