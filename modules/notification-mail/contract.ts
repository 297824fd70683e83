import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Email } from '../../contract/entity/email.ts';
import { Key } from '../../contract/entity/id.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

const { UNKNOWN_FORM, NOT_PROVEN, TOO_MANY_TESTS, BAD_LINK, BAD_CONFIRMATION } = errors;
const forEditors = { UNKNOWN_FORM, NOT_PROVEN, TOO_MANY_TESTS };

export const sendTestNotification = defineEndpoint('notification-mail/send-test', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/notifications/test',
  summary: "Mails a notification as the form sends them to the caller's own address",
  params: z.strictObject({ formId: Key }),
  response: z.object({ sent_to: z.string() }),
  errors: [...Object.values(forEditors), generalErrors.NOT_ALLOWED],
});

/** An address that unsubscribed from a form's notifications by the link in an email. */
export const OptedOut = z.object({ address: z.string(), at: IsoTimestamp });
export type OptedOut = z.infer<typeof OptedOut>;

export const listOptedOut = defineEndpoint('notification-mail/opted-out', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/notifications/opted-out',
  summary: 'Which of the addresses that a form notifies have ended that for themselves',
  params: z.strictObject({ formId: Key }),
  response: z.array(OptedOut),
  errors: [errors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

/**
 * A CC address of a form. It receives notifications once confirmed, or for a grace period if it was listed before
 * confirmations were required.
 */
export const CcStatus = z.object({
  address: z.string(),
  is_confirmed: z.boolean(),
  /** End of the grace period for an unconfirmed address. */
  allowed_until: z.nullable(IsoTimestamp),
});
export type CcStatus = z.infer<typeof CcStatus>;

export const listCc = defineEndpoint('notification-mail/cc', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/notifications/cc',
  summary: 'Which CC addresses of a form have confirmed that they want its notifications',
  params: z.strictObject({ formId: Key }),
  response: z.array(CcStatus),
  errors: [UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

export const requestCcConfirmationAgain = defineEndpoint('notification-mail/ask-cc', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/notifications/cc/ask',
  summary: 'Mails a CC address the link to confirm once more',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ address: Email }),
  response: z.object({ sent_to: z.string() }),
  errors: [
    UNKNOWN_FORM,
    generalErrors.NOT_ALLOWED,
    errors.NOT_VERIFIED,
    errors.UNKNOWN_CC,
    errors.CC_CONFIRMED,
    errors.TOO_MANY_CONFIRMATIONS,
  ],
});

/** Live event: a CC address has confirmed. */
export const CcChanged = z.object({ event: z.literal('cc'), form_id: z.number() });
export type CcChanged = z.infer<typeof CcChanged>;

const confirmation = {
  path: '/confirm-cc/:token',
  generation: 'plain',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  response: z.string(),
  errors: [BAD_CONFIRMATION],
} as const;

export const showConfirmCc = defineEndpoint('notification-mail/show-confirm-cc', {
  ...confirmation,
  method: 'GET',
  summary: 'A page that asks whether an address wants copies of notifications',
  query: z.looseObject({}),
});

export const confirmCcLink = defineEndpoint('notification-mail/confirm-cc', {
  ...confirmation,
  method: 'POST',
  changes: false,
  summary: 'Confirms that the address that got the link wants copies of notifications',
  query: z.looseObject({}),
  body: z.looseObject({}),
});

/** Live event: an address unsubscribed from the form's notifications, or subscribed again. */
export const OptOutsChanged = z.object({ event: z.literal('opt-outs'), form_id: z.number() });
export type OptOutsChanged = z.infer<typeof OptOutsChanged>;

const link = {
  path: '/unsubscribe/:token',
  generation: 'plain',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  response: z.string(),
  errors: [BAD_LINK],
} as const;

export const showUnsubscribe = defineEndpoint('notification-mail/show-unsubscribe', {
  ...link,
  method: 'GET',
  summary: 'A page that asks whether notifications shall end',
  query: z.looseObject({}),
});

/** One-click unsubscribe (RFC 8058), sent by mail programs. The secret link authorizes the request. */
export const unsubscribe = defineEndpoint('notification-mail/unsubscribe', {
  ...link,
  method: 'POST',
  changes: false,
  summary: "Unsubscribes the link's address from a form's notifications, or resubscribes it with `again`",
  query: z.looseObject({}),
  body: z.looseObject({ again: z.optional(z.string()) }),
});
