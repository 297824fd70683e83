import * as z from 'zod/mini';
import { EmailText, NameText } from '../personal.ts';
import { Language } from '../text.ts';

/** `CLIENT_OF_AGENCY` accounts cannot create anything (SPEC.md point 6). */
export const AccountType = z.enum(['STANDARD', 'CLIENT_OF_AGENCY']);
export type AccountType = z.infer<typeof AccountType>;

/** `UNVERIFIED` until the email address is verified; `SUSPENDED` by the operator. */
export const AccountStatus = z.enum(['UNVERIFIED', 'ACTIVE', 'SUSPENDED']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** How submissions are laid out: a table with a dialog, or a list with a reading pane. */
export const Layout = z.enum(['table', 'inbox']);
export type Layout = z.infer<typeof Layout>;

/** The user's current plan. A null cap means unlimited; a null validity means no end date. */
export const Plan = z.object({
  name: NameText,
  remaining_validity_in_days: z.nullable(z.number()),
  submissions_cap_per_month: z.nullable(z.number()),
  submissions_so_far_this_month: z.number(),
  is_trial: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** The signed-in user (SPEC.md point 3). `username` is the email address for logging in. */
export const User = z.object({
  id: z.number(),
  name: NameText,
  username: EmailText,
  email_id: EmailText,
  emailID: EmailText,
  status: AccountStatus,
  account_type: AccountType,
  plan: z.nullable(Plan),
  is_new_user: z.boolean(),
  showTour: z.literal(true),
  /** Null until the account has chosen one. Older event logs lack it. */
  layout: z.optional(z.nullable(Layout)),
  /** The language of its emails; null until it is known. Older event logs lack it. */
  language: z.optional(z.nullable(Language)),
});
export type User = z.infer<typeof User>;

/** The plan of accounts created by accepting an invitation. They cannot create anything (SPEC.md point 6). */
export const SHARED_PLAN = 'shared';
