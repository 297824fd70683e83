import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { EmailColour } from '../../contract/entity/form-settings.ts';
import { Key } from '../../contract/entity/id.ts';
import { Label, line } from '../../contract/entity/label.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { EmailText, FreeText } from '../../contract/personal.ts';

/**
 * Emails the auto-reply described in the body, which need not be saved, to the caller's own address. Each `{{field}}` is
 * replaced with its name in brackets.
 */
export const sendTestReply = defineEndpoint('auto-responder/send-test', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/auto-responder/test',
  summary: "Emails a test of the auto-responder to the caller's own address",
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({
    auto_responder_email_subject: line(200),
    auto_responder_email_from_name: Label,
    auto_responder_email_colour: z.optional(EmailColour),
    auto_responder_email_template: FreeText.check(
      z.trim(),
      z.minLength(1, inputError(inputErrors.BLANK)),
      z.maxLength(20_000, inputError(inputErrors.TOO_LONG, { number: 20_000 })),
    ),
  }),
  response: z.object({ sent_to: EmailText }),
  errors: [sharedErrors.UNKNOWN_FORM, sharedErrors.NOT_PROVEN, sharedErrors.TOO_MANY_TESTS, generalErrors.NOT_ALLOWED],
});
