import * as z from 'zod/mini';
import { Email } from '../../contract/entity/email.ts';

/** The settings of a form that the server acts on (SPEC.md point 3), under the newer names. */
export const FormSettings = z.object({
  receive_submissions: z.boolean(),
  is_auto_redirect_on: z.boolean(),
  auto_redirect_url: z.nullable(z.string()),
  send_notification_email_on_new_submission: z.boolean(),
  cc_addresses: z.array(Email),
});
export type FormSettings = z.infer<typeof FormSettings>;

/** What a form has until its owner changes something. */
export const DEFAULT_FORM_SETTINGS: FormSettings = {
  receive_submissions: true,
  is_auto_redirect_on: false,
  auto_redirect_url: null,
  send_notification_email_on_new_submission: true,
  cc_addresses: [],
};
