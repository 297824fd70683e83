import * as z from 'zod/mini';
import { Label } from '../../contract/entity/label.ts';
import { defineCommand } from '../../contract/message.ts';
import { Language } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** Loads the user's name and email address. */
export const loadProfile = defineCommand('profile/load', z.object({}));
/** The id of the draft of the own name. */
export const PROFILE_DRAFT = 'profile/you';

export const saveProfile = defineCommand('profile/save', z.object({ name: Label }), {
  title: texts('save'),
  icon: 'save',
});
/** Stores the console's language, in which the account gets its emails. */
export const saveLanguage = defineCommand('profile/save-language', z.object({ language: Language }));
/** Emails the user a link to set a new password. */
export const resetPassword = defineCommand('profile/reset-password', z.object({}), {
  title: texts('reset'),
  icon: 'key',
});
/** Ends all other sessions. */
export const signOutElsewhere = defineCommand('profile/sign-out-elsewhere', z.object({}), {
  title: texts('signOut'),
  icon: 'sign-out',
});
