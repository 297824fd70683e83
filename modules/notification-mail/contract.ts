import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Key } from '../../contract/entity/id.ts';
import { IsoMoment } from '../../contract/entity/time.ts';
import { generalRefusals } from '../../contract/refusal.ts';
import { refusals } from './refusals.ts';

const { BAD_LINK, ...forEditors } = refusals;

export const sendTestNotification = defineEndpoint('notification-mail/send-test', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/notifications/test',
  summary: "Mails a notification as the form sends them to the caller's own address",
  params: z.strictObject({ formId: Key }),
  answer: z.object({ sent_to: z.string() }),
  refusals: [...Object.values(forEditors), generalRefusals.NOT_ALLOWED],
});

/** Someone who gets no notifications of a form, because they ended them by the link in the mail. */
export const OptedOut = z.object({ address: z.string(), at: IsoMoment });
export type OptedOut = z.infer<typeof OptedOut>;

export const listOptedOut = defineEndpoint('notification-mail/opted-out', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/notifications/opted-out',
  summary: 'Which of the addresses that a form notifies have ended that for themselves',
  params: z.strictObject({ formId: Key }),
  answer: z.array(OptedOut),
  refusals: [refusals.UNKNOWN_FORM, generalRefusals.NOT_ALLOWED],
});

/** What live updates say of a form: someone ended its notifications for themselves, or began them again. */
export const OptOutsChanged = z.object({ event: z.literal('opt-outs'), form_id: z.number() });
export type OptOutsChanged = z.infer<typeof OptOutsChanged>;

const link = {
  path: '/unsubscribe/:token',
  generation: 'plain',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  answer: z.string(),
  refusals: [BAD_LINK],
} as const;

export const showUnsubscribe = defineEndpoint('notification-mail/show-unsubscribe', {
  ...link,
  method: 'GET',
  summary: 'A page that asks whether notifications shall end',
  query: z.looseObject({}),
});

/** Mail programs post here by themselves (RFC 8058): the link, which only its receiver has, is the proof. */
export const unsubscribe = defineEndpoint('notification-mail/unsubscribe', {
  ...link,
  method: 'POST',
  changes: false,
  summary: "Ends a form's notifications for whoever got the link, or begins them `again`",
  query: z.looseObject({}),
  body: z.looseObject({ again: z.optional(z.string()) }),
});
