import * as z from 'zod/mini';
import { Email } from '../../contract/entity/email.ts';
import { defineCommand } from '../../contract/message.ts';
import { BetaFeature, confirmQuickRegister } from './contract.ts';
import { texts } from './texts.ts';

/** Signs an address up for the beta. */
export const joinBeta = defineCommand('beta/join', z.object({ email_id: Email }));
/** Verifies the address with the emailed token. */
export const confirmAddress = defineCommand('beta/confirm-address', confirmQuickRegister.body);
/** Loads the features that the user has signed up for. */
export const loadFeatures = defineCommand('beta/load-features', z.object({}));
export const signUpForFeature = defineCommand('beta/sign-up-for-feature', z.object({ code: BetaFeature }), {
  title: texts('reportsSignUp'),
  icon: 'sparkles',
});
/** Records that the user has signed up for a feature in another browser. */
export const recordFeature = defineCommand('beta/note-feature', z.object({ code: BetaFeature }));
