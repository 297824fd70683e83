import * as z from 'zod/mini';
import { Id, Key, NamedForm, PathId } from '../../contract/entity/id.ts';
import { ActionFieldType, ActionSpec, StateTransition } from '../../contract/entity/workflow.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

/** What is entered with an action: the value of each field by its name. A DATE is ISO 8601 with a zone, or Unix seconds. */
export const AuxiliaryData = z.record(
  z.string().check(z.maxLength(100)),
  z.union([z.string().check(z.maxLength(5000)), z.number()]),
);
export type AuxiliaryData = z.infer<typeof AuxiliaryData>;

/** What some screens send beside the fields (SPEC.md point 7). The URL decides, and nothing may contradict it. */
const Named = { ...NamedForm, action_unique_name: z.optional(z.string().check(z.maxLength(100))) };
export type Named = NamedForm & { readonly action_unique_name?: string | undefined };

/** Both spellings: the fields under `auxiliary_data`, or bare. */
const ActionBody = z.union([z.strictObject({ auxiliary_data: AuxiliaryData, ...Named }), AuxiliaryData]);
export type ActionBody = z.infer<typeof ActionBody>;

const ofAction = z.strictObject({ formId: Key, submissionId: PathId, actionName: z.string().check(z.maxLength(100)) });

/** What the console needs once an action has run. */
const ActionRun = z.object({
  /** The action's display name. */
  message: z.string(),
  submission_id: z.number(),
  current_state: z.string(),
  transition: StateTransition,
  /** The actions that apply now, in the new state. */
  action_specs: z.array(ActionSpec),
  IS_ACTIONS_AVAILABLE: z.boolean(),
});

const actionErrors = [
  errors.UNKNOWN_FORM,
  errors.UNKNOWN_SUBMISSION,
  errors.NO_ACTION_SPECS,
  errors.NO_SUCH_ACTION,
  errors.NOT_VALID_FOR_STATE,
  errors.DATA_REQUIRED,
  errors.DATA_NOT_ASKED,
  generalErrors.NOT_ALLOWED,
];

export const runAction = defineEndpoint('workflow/run-action', {
  method: 'GET',
  path: '/cli/state/run_action/:formId/:submissionId/:actionName',
  summary: 'Runs an action that asks for no data: moves the submission to the state that the action leads to',
  changes: true,
  params: ofAction,
  query: z.strictObject(Named),
  response: ActionRun,
  errors: actionErrors,
});

export const runActionWithData = defineEndpoint('workflow/run-action-with-data', {
  method: 'POST',
  path: '/cli/state/run_action/:formId/:submissionId/:actionName',
  summary: 'The same with the data that the action asks for',
  params: ofAction,
  body: ActionBody,
  response: ActionRun,
  errors: actionErrors,
});

const MAX_STATES = 30;
const MAX_ACTIONS = 60;
const MAX_FIELDS = 20;

const name = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'cannot be blank', abort: true }),
      z.maxLength(most, { error: `must be at most ${most} characters long`, abort: true }),
      z.regex(/^\P{Cc}*$/u, 'must be a single line'),
    );
export const StateName = name(40);

/** The name of a field that an action asks for. */
export const FieldName = z
  .string()
  .check(z.regex(/^[a-zA-Z]\w{0,39}$/, 'must begin with a letter and hold letters, digits and _ only'));

/** What people read for such a field. */
export const FieldLabel = name(60);

/** An action as the editor saves it. `unique_name` is part of an address and of the history, and stays when the action is renamed. */
export const ActionDraft = z.strictObject({
  unique_name: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  display_name: name(60),
  from_states: z.array(StateName).check(z.minLength(1, 'choose at least one'), z.maxLength(MAX_STATES)),
  to_state: StateName,
  required_data: z.nullable(
    z
      .record(FieldName, ActionFieldType)
      .check(z.refine((fields: object) => Object.keys(fields).length <= MAX_FIELDS, 'has too many fields')),
  ),
  /** What people read for a field, where that is more than its name. */
  field_labels: z.optional(z.record(FieldName, FieldLabel)),
});

/** What the editor saves; beyond its shape it is judged by `workflowErrors`. */
export const WorkflowDraft = z.strictObject({
  /** The first is where new submissions begin. */
  states: z.array(StateName).check(z.minLength(1), z.maxLength(MAX_STATES)),
  actions: z.array(ActionDraft).check(z.maxLength(MAX_ACTIONS)),
});
export type WorkflowDraft = z.infer<typeof WorkflowDraft>;
export type ActionDraft = z.infer<typeof ActionDraft>;

const WorkflowChange = z.extend(WorkflowDraft, {
  /** By the name of a removed state: the state that its submissions move to. */
  replacements: z.optional(z.record(StateName, StateName)),
  /** The revision that the change was made upon. Without it, it replaces whatever is there. */
  revision: z.optional(z.number().check(z.int(), z.nonnegative())),
});

/** A form's workflow as its editor shows it. */
export const Workflow = z.object({
  states: z.array(z.string()),
  actions: z.array(ActionSpec),
  /** How many submissions are in each state that has some. */
  submissions: z.record(z.string(), z.number()),
  /** How often it was saved; 0 while it is the one that every form begins with. */
  revision: z.number(),
});
export type Workflow = z.infer<typeof Workflow>;

const ofForm = z.strictObject({ id: Key });

export const getWorkflow = defineEndpoint('workflow/read', {
  method: 'GET',
  path: '/v2/cli/forms/:id/workflow',
  summary: 'The states and actions of a form, and how many submissions are in each state',
  params: ofForm,
  response: Workflow,
  errors: [errors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

export const saveWorkflow = defineEndpoint('workflow/save', {
  method: 'PUT',
  path: '/v2/cli/forms/:id/workflow',
  summary: 'Replaces the states and actions of a form; submissions in a removed state move to the one that replaces it',
  params: ofForm,
  body: WorkflowChange,
  response: z.extend(Workflow, {
    /** How many submissions moved because their state is gone. */
    moved: z.number(),
  }),
  errors: [
    errors.UNKNOWN_FORM,
    errors.UNKNOWN_STATE,
    errors.DUPLICATE_STATE,
    errors.DUPLICATE_ACTION,
    errors.RESERVED_STATE,
    errors.RESERVED_FIELD,
    errors.UNREACHABLE_STATE,
    errors.STATE_IN_USE,
    errors.SAVED_MEANWHILE,
    generalErrors.NOT_ALLOWED,
  ],
});

/** Live: an action has run. `by` is the account, so that a screen can tell its own user's. */
export const ActionHasRun = z.object({
  event: z.literal('action'),
  form_id: Id,
  submission_id: Id,
  unique_name: z.string(),
  from_state: z.string(),
  to_state: z.string(),
  by: z.number(),
});

/** Live: the form's states and actions are others now, and so may be the states of its submissions. */
export const WorkflowChanged = z.object({ event: z.literal('workflow'), form_id: Id, by: z.number() });
