import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { AccountStatus, AccountType, Plan, User } from '../../contract/entity/account.ts';
import { Domain } from '../../contract/entity/domain.ts';
import { Environment } from '../../contract/entity/environment.ts';
import { EditedForm, Form, FormState, ViewedForm } from '../../contract/entity/form.ts';
import { Key } from '../../contract/entity/id.ts';
import { Label } from '../../contract/entity/label.ts';
import { Notifications } from '../../contract/entity/notification.ts';
import { Subscription } from '../../contract/entity/subscription.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors, fieldErrors } from './errors.ts';
import { EmailText, NameText, ProgramText, UrlText } from '../../contract/personal.ts';

export { Form, FormState };

/** A workspace with the forms that the user may see. `website` is SPEC.md's other name for `domain`. */
export const Project = z.object({
  id: z.number(),
  uid: z.string(),
  name: NameText,
  domain: UrlText,
  website: UrlText,
  is_shared_to_user: z.boolean(),
  forms: z.array(z.union([ViewedForm, Form])),
});
export type Project = z.infer<typeof Project>;

/** IANA time zone as reported by the browser, e.g. `Europe/Berlin`. */
const Timezone = z
  .string()
  .check(
    z.maxLength(64, { abort: true }),
    z.regex(/^[A-Za-z_][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/, inputError(fieldErrors.NOT_A_TIME_ZONE)),
  );

export const createProject = defineEndpoint('workspaces/create-project', {
  method: 'POST',
  once: true,
  path: '/cli/create/project',
  summary: 'Creates a workspace',
  body: z.strictObject({ name: Label, domain: Domain, timezone: z.optional(Timezone) }),
  response: z.object({ project_uid: z.string(), project_id: z.number() }),
  errors: [errors.MAY_NOT_CREATE, errors.WEBSITE_LIMIT, sharedErrors.MAXIMUM_REACHED],
});

const NewForm = z.object({
  form_uid: z.string(),
  form_id: z.number(),
  project_id: z.number(),
  project_uid: z.string(),
});

export const createFormCall = defineEndpoint('workspaces/create-form', {
  method: 'POST',
  once: true,
  path: '/cli/create/form/:projectId',
  summary: 'Creates a form in a workspace',
  params: z.strictObject({ projectId: Key }),
  body: z.strictObject({ name: Label }),
  response: NewForm,
  errors: [errors.MAY_NOT_CREATE, errors.UNKNOWN_PROJECT, sharedErrors.MAXIMUM_REACHED, generalErrors.NOT_ALLOWED],
});

export const createProjectAndForm = defineEndpoint('workspaces/create-project-and-form', {
  method: 'POST',
  once: true,
  path: '/cli/wizard/create/project_form',
  summary: 'Creates a workspace with its first form',
  body: z.strictObject({
    project_name: Label,
    project_domain: Domain,
    form_name: Label,
    timezone: z.optional(Timezone),
  }),
  response: NewForm,
  errors: [errors.MAY_NOT_CREATE, errors.WEBSITE_LIMIT, sharedErrors.MAXIMUM_REACHED],
});

export const initialData = defineEndpoint('workspaces/initial-data', {
  method: 'GET',
  path: '/v2/cli/misc/initial-data',
  summary: 'The data with which the console starts: the user, workspaces, forms and banners',
  response: z.extend(Notifications, {
    user: User,
    projects: z.array(Project),
    /** The same list under its first-generation name. */
    project_forms_list: z.array(Project),
    /** Null without a billing provider or a subscription. */
    subscription: z.nullable(Subscription),
    /** From which the live stream continues (`since`). Absent in logs and responses of older versions. */
    live_position: z.optional(ProgramText),
  }),
});

export const firstInitialData = defineEndpoint('workspaces/first-initial-data', {
  method: 'GET',
  path: '/cli/user/initial_data',
  summary: 'The data with which the console starts, with first-generation names',
  response: z.extend(Notifications, {
    user_name: NameText,
    user_id: z.number(),
    user_emailID: EmailText,
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
  summary: 'A form; for ADMIN and CREATOR with settings, webhooks and access links',
  params: z.strictObject({ id: Key }),
  response: z.union([EditedForm, ViewedForm]),
  errors: [sharedErrors.UNKNOWN_FORM],
});

/** Name and domain of a workspace (SPEC.md point 3). */
export const Website = z.object({
  id: z.number(),
  uid: z.string(),
  name: NameText,
  domain: UrlText,
  /** Whether the user owns the workspace and may change it. */
  is_owner: z.boolean(),
});
export type Website = z.infer<typeof Website>;

/** The website tab's form. */
export const WebsiteDraft = z.strictObject({ name: Label, domain: Domain });

export const getWebsite = defineEndpoint('workspaces/website', {
  method: 'GET',
  path: '/v2/cli/websites/:id',
  summary: 'The name and domain of a workspace, for its owner and the ADMINs of its forms',
  params: z.strictObject({ id: Key }),
  response: Website,
  errors: [errors.UNKNOWN_PROJECT, generalErrors.NOT_ALLOWED],
});

export const changeWebsite = defineEndpoint('workspaces/change-website', {
  method: 'PATCH',
  path: '/v2/cli/websites/:id',
  summary: 'Changes the name or domain of a workspace and its forms',
  params: z.strictObject({ id: Key }),
  body: z.partial(WebsiteDraft),
  response: Website,
  errors: [errors.UNKNOWN_PROJECT, generalErrors.NOT_ALLOWED],
});

/** Everything that deleting a form or workspace would delete. */
export const Contents = z.object({
  /** Has to be typed to confirm. */
  name: NameText,
  forms: z.number(),
  submissions: z.number(),
  /** Accounts and invitations with access. */
  shares: z.number(),
  webhooks: z.number(),
});
export type Contents = z.infer<typeof Contents>;

/** The exact name, typed as confirmation. */
const Confirmation = z.strictObject({ name: NameText.check(z.maxLength(200)) });

export const getFormContents = defineEndpoint('workspaces/form-contents', {
  method: 'GET',
  path: '/v2/cli/forms/:id/contents',
  summary: 'What deleting a form would delete with it',
  params: z.strictObject({ id: Key }),
  response: Contents,
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

export const deleteForm = defineEndpoint('workspaces/delete-form', {
  method: 'DELETE',
  path: '/v2/cli/forms/:id',
  summary: 'Deletes a form and everything in it; for its CREATOR only',
  params: z.strictObject({ id: Key }),
  body: Confirmation,
  response: z.object({}),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED, errors.NOT_CONFIRMED],
});

export const getWebsiteContents = defineEndpoint('workspaces/website-contents', {
  method: 'GET',
  path: '/v2/cli/websites/:id/contents',
  summary: 'What deleting a workspace would delete with it',
  params: z.strictObject({ id: Key }),
  response: Contents,
  errors: [errors.UNKNOWN_PROJECT, generalErrors.NOT_ALLOWED],
});

export const deleteProject = defineEndpoint('workspaces/delete-website', {
  method: 'DELETE',
  path: '/v2/cli/websites/:id',
  summary: 'Deletes a workspace with all its forms; for its owner only',
  params: z.strictObject({ id: Key }),
  body: Confirmation,
  response: z.object({}),
  errors: [errors.UNKNOWN_PROJECT, generalErrors.NOT_ALLOWED, errors.NOT_CONFIRMED],
});

/** Facts about the installation that the console needs before login. */
export const environment = defineEndpoint('workspaces/environment', {
  method: 'GET',
  path: '/v2/cli/misc/environment',
  access: 'anyone',
  summary: "The installation's product name, environment, collector address and support contact",
  response: Environment,
});
