import { sharedErrors } from '../../contract/error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { MailedToken } from '../../contract/entity/credential.ts';
import { withEmail, Email } from '../../contract/entity/email.ts';
import { Label } from '../../contract/entity/label.ts';
import { errors } from './errors.ts';

/** Upcoming features that users can sign up for (SPEC.md point 9). */
export const BetaFeature = z.enum(['ADVANCED_REPORTS']);
export type BetaFeature = z.infer<typeof BetaFeature>;

const Signup = withEmail(Email, { name: z.optional(Label) });

export const quickRegister = defineEndpoint('beta/quick-register', {
  method: 'POST',
  path: '/cli/user/quick_register',
  access: 'anyone',
  summary: 'Signs an address up for the beta and emails a confirmation link; a known address gets the same response',
  body: Signup,
  response: z.object({}),
  errors: [sharedErrors.TOO_MANY_TRIES],
});

export const confirmQuickRegister = defineEndpoint('beta/confirm-quick-register', {
  method: 'POST',
  path: '/cli/user/confirm_quick_register',
  access: 'anyone',
  summary: 'Confirms a beta sign-up with the emailed token; repeating it changes nothing',
  body: z.strictObject({ token: MailedToken }),
  response: z.object({}),
  errors: [errors.SIGNUP_LINK_EXPIRED, sharedErrors.TOO_MANY_TRIES],
});

/** Console page that the emailed link opens, relative to `/app`. The token is in the fragment (`#token=…`). */
export const CONFIRM_PAGE = '/getstarted';

export const betaFeatureSignups = defineEndpoint('beta/feature-signups', {
  method: 'GET',
  path: '/cli/user/beta_feature_signups',
  summary: 'The beta features that the user has signed up for',
  response: z.object({ beta_feature_signups: z.array(z.object({ code: BetaFeature })) }),
});

export const betaFeatureSignup = defineEndpoint('beta/feature-signup', {
  method: 'POST',
  path: '/cli/user/beta_feature_signup',
  summary: 'Signs the user up for a beta feature; repeating it changes nothing',
  body: z.strictObject({ code: BetaFeature }),
  response: z.object({}),
});

/** Live event for an account: its user has signed up for a beta feature. */
export const BetaFeatureSignedUpLiveEvent = z.object({ event: z.literal('beta-feature'), code: BetaFeature });
export type BetaFeatureSignedUpLiveEvent = z.infer<typeof BetaFeatureSignedUpLiveEvent>;
