import * as z from 'zod/mini';
import { FormSettings } from './form-settings.ts';
import { Role, UserFormLink } from './role.ts';
import { Webhook } from './webhook.ts';
import { StateOutcomes } from './state-outcome.ts';
import { NameText, UrlText } from '../personal.ts';

/** Characters of the name of a submitted field. */
export const MAX_FIELD_NAME_LENGTH = 200;

export const FormState = z.enum(['fresh', 'production']);
export type FormState = z.infer<typeof FormState>;

/** A form as every role sees it (SPEC.md point 3). `total_submissions` includes spam, archived and test submissions. */
export const Form = z.object({
  id: z.number(),
  uid: z.string(),
  project_id: z.number(),
  project_uid: z.string(),
  name: NameText,
  /** The workspace's domain. */
  domain: UrlText,
  state: FormState,
  user_role: Role,
  is_shared_to_user: z.boolean(),
  total_submissions: z.number(),
  /** Received today in the submitter's time zone, or in the workspace's if that is unknown. */
  today_submissions: z.number(),
  unread_count: z.number(),
  /** Sessions in which someone started to fill in the form and did not send it, as of the latest report. */
  dropoff_count: z.number(),
  /** Percentage of sessions with a view of the form in which it was sent; null before the first view. */
  conversion_rate: z.nullable(z.number()),
  /** Whether there are submissions that this user has not seen in the list. */
  has_new_submissions: z.boolean(),
  /** The fields shown as columns. */
  key_fields: z.array(NameText),
  /** All fields ever submitted, comma-separated. */
  all_fields: NameText,
  /** The workflow's states, the initial one first. */
  all_states: z.array(NameText),
  /** How the states end that no action leads on from; missing in logs of earlier versions. */
  state_outcomes: z.optional(StateOutcomes),
  /** Whether the owner has selected the columns. */
  IS_FIELDS_SET: z.boolean(),
  /** The HTML snippet for the website. */
  script: UrlText,
  /** The form's access links; only for ADMIN and CREATOR, and not in a list of more than 50 forms. */
  user_form_links: z.optional(z.array(UserFormLink)),
  /** Like the links. */
  webhooks: z.optional(z.array(Webhook)),
});
export type Form = z.infer<typeof Form>;

/** A form as returned to ONLY_VIEW_USER. The schema removes everything else that a handler passes. */
export const ViewedForm = z.extend(z.omit(Form, { user_form_links: true, webhooks: true }), {
  user_role: z.literal('ONLY_VIEW_USER'),
});
export type ViewedForm = z.infer<typeof ViewedForm>;

/** A single form as returned to ADMIN and CREATOR. */
export const EditedForm = z.object({
  ...Form.shape,
  ...FormSettings.shape,
  user_role: z.enum(['ADMIN', 'CREATOR']),
  user_form_links: z.array(UserFormLink),
  webhooks: z.array(Webhook),
});
export type EditedForm = z.infer<typeof EditedForm>;

/** Published on `form:{id}` when the form's name, settings, columns or key have changed; subscribers refetch. */
export const FormChanged = z.object({ event: z.literal('form-changed'), form_id: z.number() });
