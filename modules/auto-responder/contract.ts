import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { EmailColour } from '../../contract/entity/form-settings.ts';
import { Key } from '../../contract/entity/id.ts';
import { Label, line } from '../../contract/entity/label.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { EmailText, FreeText, ProgramText } from '../../contract/personal.ts';
import { secret } from '../../contract/secret.ts';
import { errors } from './errors.ts';

/**
 * Emails the auto-reply described in the body, which need not be saved, to the caller's own address. Each `{{field}}`
 * is replaced with its name in brackets.
 */
export const sendTestReply = defineEndpoint('auto-responder/send-test', {
  method: 'POST',
  once: true,
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
      z.maxLength(20_000, inputError(inputErrors.TOO_LONG, { max: 20_000 })),
    ),
  }),
  response: z.object({ sent_to: EmailText }),
  errors: [sharedErrors.UNKNOWN_FORM, sharedErrors.NOT_PROVEN, sharedErrors.TOO_MANY_TESTS, generalErrors.NOT_ALLOWED],
});

/** Media types of logos that mail programs show. Excludes SVG, because it can contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Maximum size of a logo in bytes. */
export const MAX_LOGO_BYTES = 100_000;

const ofForm = z.strictObject({ formId: Key });
const logoErrors = [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED];
/** Changes with the content, so that a browser shows the current one; null without a logo. */
const StoredLogo = z.object({ version: z.nullable(ProgramText) });
const LOGO_PATH = '/v2/cli/forms/:formId/auto-responder/logo';

export const getLogo = defineEndpoint('auto-responder/get-logo', {
  method: 'GET',
  path: LOGO_PATH,
  summary: 'Whether auto-replies have a logo',
  params: ofForm,
  response: StoredLogo,
  errors: logoErrors,
});

export const putLogo = defineEndpoint('auto-responder/put-logo', {
  method: 'PUT',
  path: LOGO_PATH,
  summary: 'Sets the logo of auto-replies: a PNG, JPEG, WebP or GIF',
  params: ofForm,
  body: z.strictObject({
    /** The picture in Base64. Left out of the event log for its size. */
    content: secret(z.base64().check(z.minLength(1, inputError(inputErrors.BLANK)))),
  }),
  response: StoredLogo,
  errors: [...logoErrors, errors.LOGO_TOO_LARGE, errors.LOGO_NOT_AN_IMAGE],
});

export const deleteLogo = defineEndpoint('auto-responder/delete-logo', {
  method: 'DELETE',
  path: LOGO_PATH,
  summary: 'Removes the logo of auto-replies',
  params: ofForm,
  response: StoredLogo,
  errors: logoErrors,
});

/** A removed logo is deleted after a day. */
export const restoreLogoCall = defineEndpoint('auto-responder/restore-logo', {
  method: 'POST',
  path: `${LOGO_PATH}/restore`,
  summary: 'Restores the removed logo of auto-replies',
  params: ofForm,
  response: StoredLogo,
  errors: [...logoErrors, errors.UNKNOWN_LOGO],
});

export const readLogo = defineEndpoint('auto-responder/read-logo', {
  method: 'GET',
  path: '/forms/:formId/auto-reply-logo/:version',
  summary: 'The logo of auto-replies, for the preview in the console',
  params: z.strictObject({ formId: Key, version: ProgramText.check(z.maxLength(64)) }),
  response: z.string(),
  errors: [...logoErrors, errors.UNKNOWN_LOGO],
});
