import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Id, Key, NamedForm, PathId } from '../../contract/entity/id.ts';
import { ActionFieldType, ActionSpec, StateTransition } from '../../contract/entity/workflow.ts';
import { StateOutcome, StateOutcomes } from '../../contract/entity/state-outcome.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { line } from '../../contract/entity/label.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { checkedErrors, errors } from './errors.ts';
import { FreeText, NameText } from '../../contract/personal.ts';

/** Values entered for an action, by field name. A DATE is ISO 8601 with a zone, or Unix seconds. */
export const AuxiliaryData = z.record(
  NameText.check(z.maxLength(100)),
  z.union([FreeText.check(z.maxLength(5000)), z.number()]),
);
export type AuxiliaryData = z.infer<typeof AuxiliaryData>;

/**
 * Redundant fields that some clients send next to the action's own (SPEC.md point 7). They must not contradict the URL.
 */
const Named = { ...NamedForm, action_unique_name: z.optional(NameText.check(z.maxLength(100))) };
export type Named = NamedForm & { readonly action_unique_name?: string | undefined };

/** Accepts both forms: fields under `auxiliary_data`, or at the top level. */
const ActionBody = z.union([z.strictObject({ auxiliary_data: AuxiliaryData, ...Named }), AuxiliaryData]);
export type ActionBody = z.infer<typeof ActionBody>;

const ofAction = z.strictObject({ formId: Key, submissionId: PathId, actionName: NameText.check(z.maxLength(100)) });

/** The response to a run. */
const ActionRun = z.object({
  /** The action's display name. */
  message: FreeText,
  submission_id: z.number(),
  current_state: NameText,
  transition: StateTransition,
  /** Actions available in the new state. */
  action_specs: z.array(ActionSpec),
  IS_ACTIONS_AVAILABLE: z.boolean(),
});

const actionErrors = [
  sharedErrors.UNKNOWN_FORM,
  sharedErrors.UNKNOWN_SUBMISSION,
  sharedErrors.MAXIMUM_REACHED,
  errors.NO_ACTION_SPECS,
  errors.NO_SUCH_ACTION,
  errors.NOT_VALID_FOR_STATE,
  errors.DATA_REQUIRED,
  errors.DATA_NOT_ASKED,
  generalErrors.NOT_ALLOWED,
];

export const runActionCall = defineEndpoint('workflow/run-action', {
  method: 'GET',
  path: '/cli/state/run_action/:formId/:submissionId/:actionName',
  summary: "Runs a workflow action that requires no data: moves the submission to the action's target state",
  changes: true,
  params: ofAction,
  query: z.strictObject(Named),
  response: ActionRun,
  errors: actionErrors,
});

export const runActionWithData = defineEndpoint('workflow/run-action-with-data', {
  method: 'POST',
  once: true,
  path: '/cli/state/run_action/:formId/:submissionId/:actionName',
  summary: 'Runs a workflow action with its required data',
  params: ofAction,
  body: ActionBody,
  response: ActionRun,
  errors: actionErrors,
});

const MAX_STATES = 30;
const MAX_ACTIONS = 60;
const MAX_FIELDS = 20;

export const StateName = line(40);

/** Identifier of a field that an action requires. */
export const FieldName = NameText.check(z.regex(/^[a-zA-Z]\w{0,39}$/, inputError(checkedErrors.NOT_A_FIELD_NAME)));

/** Display label of such a field. */
export const FieldLabel = line(60);

/**
 * An action as sent by the editor. `unique_name` is part of the URL and the history, so renaming the action does not
 * change it.
 */
export const ActionDraft = z.strictObject({
  unique_name: NameText.check(z.regex(/^[\w-]{1,64}$/)),
  display_name: line(60),
  from_states: z
    .array(StateName)
    .check(z.minLength(1, inputError(checkedErrors.NONE_SELECTED)), z.maxLength(MAX_STATES)),
  to_state: StateName,
  required_data: z.nullable(
    z
      .record(FieldName, ActionFieldType)
      .check(
        z.refine(
          (fields: object) => Object.keys(fields).length <= MAX_FIELDS,
          inputError(checkedErrors.TOO_MANY_DATA_FIELDS),
        ),
      ),
  ),
  /** Labels of fields whose label differs from the name. */
  field_labels: z.optional(z.record(FieldName, FieldLabel)),
});

/** A workflow as sent by the editor. `workflowErrors` checks the rules that go beyond its shape. */
export const WorkflowDraft = z.strictObject({
  /** The first is the initial state of new submissions. */
  states: z.array(StateName).check(z.minLength(1), z.maxLength(MAX_STATES)),
  actions: z.array(ActionDraft).check(z.maxLength(MAX_ACTIONS)),
  /** Outcome of each final state; an omitted list names none. The initial state and unknown ones are ignored. */
  outcomes: z.optional(z.record(StateName, StateOutcome)),
});
export type WorkflowDraft = z.infer<typeof WorkflowDraft>;
export type ActionDraft = z.infer<typeof ActionDraft>;

const WorkflowChange = z.extend(WorkflowDraft, {
  /** Maps each removed state to the state that its submissions move to. */
  replacements: z.optional(z.record(StateName, StateName)),
  /** The revision that the edit is based on. Without it, the stored workflow is overwritten unconditionally. */
  revision: z.optional(z.number().check(z.int(), z.nonnegative())),
});

/** A form's workflow as shown in the editor. */
export const Workflow = z.object({
  states: z.array(NameText),
  actions: z.array(ActionSpec),
  /** Outcome of each final state; missing in logs of earlier versions. */
  outcomes: z.optional(StateOutcomes),
  /** Number of submissions per state; states without any are left out. */
  submissions: z.record(NameText, z.number()),
  /** Number of saves; 0 for the default workflow. */
  revision: z.number(),
});
export type Workflow = z.infer<typeof Workflow>;

const ofForm = z.strictObject({ id: Key });

export const getWorkflow = defineEndpoint('workflow/read', {
  method: 'GET',
  path: '/v2/cli/forms/:id/workflow',
  summary: 'The states and actions of a form, with the number of submissions in each state',
  params: ofForm,
  response: Workflow,
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

export const saveWorkflowCall = defineEndpoint('workflow/save', {
  method: 'PUT',
  path: '/v2/cli/forms/:id/workflow',
  summary: 'Replaces the states and actions of a form; submissions in a removed state move to its replacement',
  params: ofForm,
  body: WorkflowChange,
  response: z.extend(Workflow, {
    /** Number of submissions moved out of removed states. */
    moved: z.number(),
  }),
  errors: [
    sharedErrors.UNKNOWN_FORM,
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

/** Live event: an action was run. `by` is the account id, so that a client can recognise its own runs. */
export const ActionRunLiveEvent = z.object({
  event: z.literal('action'),
  form_id: Id,
  submission_id: Id,
  unique_name: NameText,
  from_state: NameText,
  to_state: NameText,
  by: z.number(),
});

/** Live event: the form's states and actions changed, and possibly the states of its submissions. */
export const WorkflowChangedLiveEvent = z.object({ event: z.literal('workflow'), form_id: Id, by: z.number() });
