import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Email } from '../../contract/entity/email.ts';
import { Label } from '../../contract/entity/label.ts';
import { errors } from './errors.ts';
import { EmailText, NameText } from '../../contract/personal.ts';
import { Language } from '../../contract/text.ts';

/** The user's own profile; the email address appears under every name that screens use. */
const Profile = z.object({ name: NameText, username: EmailText, email_id: EmailText, emailID: EmailText });

export const getProfile = defineEndpoint('profile/settings', {
  method: 'GET',
  path: '/cli/user/settings',
  summary: "The user's name and email address",
  response: Profile,
});

export const changeProfile = defineEndpoint('profile/change-settings', {
  method: 'PUT',
  path: '/cli/user/settings',
  summary: 'Changes the name; the email address may be sent unchanged',
  body: z.strictObject({
    name: Label,
    username: z.optional(Email),
    email_id: z.optional(Email),
    emailID: z.optional(Email),
  }),
  response: Profile,
  errors: [errors.ADDRESS_IS_FIXED],
});

export const signOutEverywhere = defineEndpoint('profile/sign-out-everywhere', {
  method: 'POST',
  path: '/cli/user/sign_out_everywhere',
  summary: 'Ends every session of the user except the current one',
  response: z.object({}),
});

export const saveLanguageCall = defineEndpoint('profile/save-language', {
  method: 'PUT',
  path: '/v2/cli/user/language',
  summary: "Saves the language of the console, in which the caller's account gets its emails",
  body: z.strictObject({ language: Language }),
  response: z.object({ language: Language }),
});

/** Live event to an account: the user's name changed. */
export const ProfileChangedLiveEvent = z.object({ event: z.literal('profile'), name: NameText });
export type ProfileChangedLiveEvent = z.infer<typeof ProfileChangedLiveEvent>;
