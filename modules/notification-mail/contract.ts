import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { DigestTime } from '../../contract/entity/form-settings.ts';
import { Email } from '../../contract/entity/email.ts';
import { Key } from '../../contract/entity/id.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';
import { EmailText, ProgramText } from '../../contract/personal.ts';

const { UNKNOWN_FORM, NOT_PROVEN, TOO_MANY_TESTS } = sharedErrors;
const forEditors = { UNKNOWN_FORM, NOT_PROVEN, TOO_MANY_TESTS };

export const sendTestNotification = defineEndpoint('notification-mail/send-test', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/notifications/test',
  summary: "Emails a test notification of the form to the caller's own address",
  params: z.strictObject({ formId: Key }),
  response: z.object({ sent_to: EmailText }),
  errors: [...Object.values(forEditors), generalErrors.NOT_ALLOWED],
});

/** An address that unsubscribed from a form's notifications by the link in an email. */
export const OptedOut = z.object({ address: EmailText, at: IsoTimestamp });
export type OptedOut = z.infer<typeof OptedOut>;

export const listOptedOut = defineEndpoint('notification-mail/opted-out', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/notifications/opted-out',
  summary: 'The recipients of a form who have unsubscribed from its notifications',
  params: z.strictObject({ formId: Key }),
  response: z.array(OptedOut),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

/**
 * A CC address of a form. It receives notifications once confirmed, or for a grace period if it was listed before
 * confirmations were required.
 */
export const CcStatus = z.object({
  address: EmailText,
  is_confirmed: z.boolean(),
  /** End of the grace period for an unconfirmed address. */
  allowed_until: z.nullable(IsoTimestamp),
});
export type CcStatus = z.infer<typeof CcStatus>;

export const listCc = defineEndpoint('notification-mail/cc', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/notifications/cc',
  summary: 'The CC addresses of a form, and whether each has confirmed',
  params: z.strictObject({ formId: Key }),
  response: z.array(CcStatus),
  errors: [UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

export const requestCcConfirmationAgain = defineEndpoint('notification-mail/ask-cc', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/notifications/cc/ask',
  summary: 'Emails a CC address its confirmation link again',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ address: Email }),
  response: z.object({ sent_to: EmailText }),
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
export const CcChangedLiveEvent = z.object({ event: z.literal('cc'), form_id: z.number() });
export type CcChangedLiveEvent = z.infer<typeof CcChangedLiveEvent>;

/**
 * When the caller gets daily digests, as stored; null means at the time of each form. A reader may not know the time zone, which is
 * checked when it is set.
 */
const DailyDigest = z.object({ daily_digest: z.nullable(z.object({ hour: z.number(), timezone: ProgramText })) });

export const getDigestTime = defineEndpoint('notification-mail/digest-time', {
  method: 'GET',
  path: '/v2/cli/user/digest-time',
  summary: 'When the caller gets the daily digests of all forms; null means at the time of each form',
  response: DailyDigest,
});

export const saveDigestTimeCall = defineEndpoint('notification-mail/save-digest-time', {
  method: 'PUT',
  path: '/v2/cli/user/digest-time',
  summary: 'Sets when the caller gets the daily digests of all forms',
  body: z.strictObject({ daily_digest: z.nullable(DigestTime) }),
  response: DailyDigest,
});

/** Live event to an account: it changed when it gets daily digests. */
export const DigestTimeChangedLiveEvent = z.object({ event: z.literal('digest-time') });
export type DigestTimeChangedLiveEvent = z.infer<typeof DigestTimeChangedLiveEvent>;

const confirmation = {
  path: '/confirm-cc/:token',
  generation: 'plain',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  response: z.string(),
  errors: [errors.BAD_CONFIRMATION],
} as const;

export const showConfirmCc = defineEndpoint('notification-mail/show-confirm-cc', {
  ...confirmation,
  method: 'GET',
  summary: 'The page on which a CC address confirms copies of notifications',
  query: z.looseObject({}),
});

export const confirmCcLink = defineEndpoint('notification-mail/confirm-cc', {
  ...confirmation,
  method: 'POST',
  changes: false,
  summary: 'Confirms copies of notifications for the address that received the link',
  query: z.looseObject({}),
  body: z.looseObject({}),
});

/** Live event: an address unsubscribed from the form's notifications, or subscribed again. */
export const OptOutsChangedLiveEvent = z.object({ event: z.literal('opt-outs'), form_id: z.number() });
export type OptOutsChangedLiveEvent = z.infer<typeof OptOutsChangedLiveEvent>;

const link = {
  path: '/unsubscribe/:token',
  generation: 'plain',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  response: z.string(),
  errors: [errors.BAD_LINK],
} as const;

export const showUnsubscribe = defineEndpoint('notification-mail/show-unsubscribe', {
  ...link,
  method: 'GET',
  summary: 'The page on which a recipient unsubscribes from notifications',
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

const mark = {
  path: '/mark-submission/:token',
  generation: 'plain',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  response: z.string(),
  errors: [errors.BAD_LINK],
} as const;

export const showMarkLink = defineEndpoint('notification-mail/show-mark', {
  ...mark,
  method: 'GET',
  summary: 'The page on which a recipient of a notification marks its submission as complete or spam',
  query: z.looseObject({}),
});

export const markByLink = defineEndpoint('notification-mail/mark', {
  ...mark,
  method: 'POST',
  summary: 'Marks the submission as the account that received the link; each link works once',
  query: z.looseObject({}),
  body: z.looseObject({}),
});
