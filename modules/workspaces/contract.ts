import * as z from 'zod/mini';
import { AccountStatus, AccountType, Plan, User } from '../../contract/entity/account.ts';
import { Domain } from '../../contract/entity/domain.ts';
import { Key } from '../../contract/entity/id.ts';
import { Label } from '../../contract/entity/label.ts';
import { Notices } from '../../contract/entity/notice.ts';
import { Role, UserFormLink } from '../../contract/entity/role.ts';
import { Subscription } from '../../contract/entity/subscription.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { refusals } from './refusals.ts';

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
  /** Page views in which someone began to fill the form and did not send it. */
  dropoff_count: z.number(),
  /** Submissions per hundred page views in which the form was seen; null until it was. */
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
});
export type Form = z.infer<typeof Form>;

/** A workspace with the forms that the user may see. `website` is `domain` under SPEC.md's other name. */
export const Project = z.object({
  id: z.number(),
  uid: z.string(),
  name: z.string(),
  domain: z.string(),
  website: z.string(),
  is_shared_to_user: z.boolean(),
  forms: z.array(Form),
});
export type Project = z.infer<typeof Project>;

/** An IANA zone name, e.g. `Europe/Berlin`; what the browser reports. */
const Timezone = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/));

export const createProject = defineEndpoint('workspaces/create-project', {
  method: 'POST',
  path: '/cli/create/project',
  summary: 'Makes a workspace',
  body: z.strictObject({ name: Label, domain: Domain, timezone: z.optional(Timezone) }),
  answer: z.object({ project_uid: z.string(), project_id: z.number() }),
  refusals: [refusals.MAY_NOT_CREATE],
});

const NewForm = z.object({
  form_uid: z.string(),
  form_id: z.number(),
  project_id: z.number(),
  project_uid: z.string(),
});

export const createForm = defineEndpoint('workspaces/create-form', {
  method: 'POST',
  path: '/cli/create/form/:projectId',
  summary: 'Makes a form in a workspace',
  params: z.strictObject({ projectId: Key }),
  body: z.strictObject({ name: Label }),
  answer: NewForm,
  refusals: [refusals.MAY_NOT_CREATE, refusals.UNKNOWN_PROJECT, refusals.NOT_ALLOWED],
});

export const createProjectAndForm = defineEndpoint('workspaces/create-project-and-form', {
  method: 'POST',
  path: '/cli/wizard/create/project_form',
  summary: 'Makes a workspace with its first form',
  body: z.strictObject({
    project_name: Label,
    project_domain: Domain,
    form_name: Label,
    timezone: z.optional(Timezone),
  }),
  answer: NewForm,
  refusals: [refusals.MAY_NOT_CREATE],
});

export const initialData = defineEndpoint('workspaces/initial-data', {
  method: 'GET',
  path: '/v2/cli/misc/initial-data',
  summary: 'All that the console needs to start: the user, their workspaces and forms, banners',
  answer: z.extend(Notices, {
    user: User,
    projects: z.array(Project),
    /** The same list under the name that the first generation gives it. */
    project_forms_list: z.array(Project),
    /** Null while no billing provider has one. */
    subscription: z.nullable(Subscription),
  }),
});

export const firstInitialData = defineEndpoint('workspaces/first-initial-data', {
  method: 'GET',
  path: '/cli/user/initial_data',
  summary: 'The same in the names of the first generation',
  answer: z.extend(Notices, {
    user_name: z.string(),
    user_id: z.number(),
    user_emailID: z.string(),
    status: AccountStatus,
    account_type: AccountType,
    plan: z.nullable(Plan),
    is_new_user: z.boolean(),
    project_forms_list: z.array(Project),
  }),
});

export const getForm = defineEndpoint('workspaces/form', {
  method: 'GET',
  path: '/v2/cli/forms/:id',
  summary: 'One form',
  params: z.strictObject({ id: Key }),
  answer: Form,
  refusals: [refusals.UNKNOWN_FORM],
});

/** What the console must know of the installation, before anyone has signed in. */
export const environment = defineEndpoint('workspaces/environment', {
  method: 'GET',
  path: '/v2/cli/misc/environment',
  access: 'anyone',
  summary: 'The installation: its name, kind, collector and support',
  answer: z.object({
    product: z.string(),
    app_env: z.enum(['local', 'staging', 'production']),
    /** Origin of the data-collection host, without a closing slash. */
    collector_url: z.string(),
    support_url: z.nullable(z.string()),
    support_email: z.nullable(z.string()),
    /** Whether anyone may register now. */
    signup_open: z.boolean(),
  }),
});
