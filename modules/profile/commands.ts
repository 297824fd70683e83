import * as z from 'zod/mini';
import { Label } from '../../contract/entity/label.ts';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Name and address of the user as the server has them. */
export const loadProfile = defineCommand('profile/load', z.object({}));
export const saveProfile = defineCommand('profile/save', z.object({ name: Label }), {
  title: texts('save'),
  icon: 'save',
});
/** Mails a link to set a new password to the own address. */
export const resetPassword = defineCommand('profile/reset-password', z.object({}), {
  title: texts('reset'),
  icon: 'key',
});
/** Ends every session but this one. */
export const signOutElsewhere = defineCommand('profile/sign-out-elsewhere', z.object({}), {
  title: texts('signOut'),
  icon: 'sign-out',
});
