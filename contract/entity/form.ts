import * as z from 'zod/mini';
import { FormSettings } from './form-settings.ts';
import { Role, UserFormLink } from './role.ts';
import { Webhook } from './webhook.ts';

export const FormState = z.enum(['fresh', 'production']);
export type FormState = z.infer<typeof FormState>;

/** A form as every role sees it (SPEC.md point 3). Counts leave nothing out: spam, archived and test rows are in `total_submissions`. */
export const Form = z.object({
  id: z.number(),
  uid: z.string(),
  project_id: z.number(),
  project_uid: z.string(),
  name: z.string(),
  /** The workspace's. */
  domain: z.string(),
  state: FormState,
  user_role: Role,
  is_shared_to_user: z.boolean(),
  total_submissions: z.number(),
  /** Received on this day in the submitter's zone, else the workspace's. */
  today_submissions: z.number(),
  unread_count: z.number(),
  /** Sessions in which someone began to fill the form and did not send it, as last counted for the reports. */
  dropoff_count: z.number(),
  /** Sessions that sent the form, per hundred in which it was seen; null until it was. */
  conversion_rate: z.nullable(z.number()),
  /** Whether there are rows that this user has not been shown. */
  has_new_submissions: z.boolean(),
  /** The columns to show. */
  key_fields: z.array(z.string()),
  /** Every field ever submitted, joined by commas. */
  all_fields: z.string(),
  /** The workflow's states, the initial one first. */
  all_states: z.array(z.string()),
  /** Whether the owner has chosen the columns. */
  IS_FIELDS_SET: z.boolean(),
  /** The snippet to paste. */
  script: z.string(),
  /** Who shares the form; only for ADMIN and CREATOR. */
  user_form_links: z.optional(z.array(UserFormLink)),
  /** Only for ADMIN and CREATOR. */
  webhooks: z.optional(z.array(Webhook)),
});
export type Form = z.infer<typeof Form>;

/** A form as ONLY_VIEW_USER is answered it: whatever else a handler hands over is cut off here. */
export const ViewedForm = z.extend(z.omit(Form, { user_form_links: true, webhooks: true }), {
  user_role: z.literal('ONLY_VIEW_USER'),
});
export type ViewedForm = z.infer<typeof ViewedForm>;

/** A form as ADMIN and CREATOR are answered it when they ask for one. */
export const EditedForm = z.object({
  ...Form.shape,
  ...FormSettings.shape,
  user_role: z.enum(['ADMIN', 'CREATOR']),
  user_form_links: z.array(UserFormLink),
  webhooks: z.array(Webhook),
});
export type EditedForm = z.infer<typeof EditedForm>;

/** What is published on `form:{id}` when its name, settings, columns or key were changed; who shows them asks anew. */
export const FormChanged = z.object({ event: z.literal('form-changed'), form_id: z.number() });
