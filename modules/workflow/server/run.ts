import { fieldLabel, type StateTransition } from '../../../contract/entity/workflow.ts';
import { type Db, type Host, inTransaction, createError, sharedErrors } from '../../../server/kit.ts';
import { appendHistory, lockState, setState } from '../../submissions/server/public.ts';
import { type CheckedAccess, lockForm } from '../../workspaces/server/public.ts';
import type { AuxiliaryData } from '../contract.ts';
import { applicable, readyAction } from '../runnable.ts';
import { definitionOf } from './definitions.ts';
import { runEffects } from './effects.ts';
import type { ActionRun } from './public.ts';

/** The parts of the host needed to run an action. */
type Services = Pick<Host, 'db' | 'live' | 'clock' | 'contributors'>;

/** A run as requested by a user. */
interface RunRequest {
  readonly access: CheckedAccess;
  readonly submissionId: number;
  readonly uniqueName: string;
  readonly data: AuxiliaryData;
  readonly by: ActionRun['by'];
}

/**
 * Moves a submission by an action. Concurrent runs are serialised, and a later one is checked against the new state.
 */
export function runAction(host: Services, request: RunRequest) {
  const { access, submissionId, uniqueName, data, by } = request;
  const { formId } = access;
  return inTransaction(host.db, async (tx) => {
    await lockForm(tx, access);
    const state = await lockState(tx, formId, submissionId);
    if (state === undefined) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
    const { actions } = await definitionOf(tx, formId);
    const { spec, auxData } = readyAction(actions, { uniqueName, state, data });
    const toState = spec.to_state;
    const at = host.clock.now();
    const run: ActionRun = { formId, submissionId, action: spec, fromState: state, toState, auxData, by, at };
    await setState(tx, submissionId, toState);
    await record(tx, run);
    await runEffects(host, tx, run);
    await publishRun(host, tx, run);
    return responseOf(run, applicable(actions, toState));
  });
}

async function record(tx: Db, { formId, submissionId, action, fromState, toState, auxData, by, at }: ActionRun) {
  const moved = { from_state: fromState, to_state: toState, aux_data: auxData, ...fieldsOf(action, auxData) };
  const payload = { action: action.unique_name, name: action.display_name, ...moved };
  await appendHistory(tx, { formId, submissionId, kind: 'action', payload, by: by.name, at });
}

type EnteredFields = NonNullable<StateTransition['aux_fields']>;

/** Labels and types at the time of the run, so that the history stays readable when the action changes. */
function fieldsOf(
  { required_data, field_labels }: ActionRun['action'],
  auxData: ActionRun['auxData'],
): { readonly aux_fields: EnteredFields } | object {
  const entered = Object.entries(required_data ?? {}).filter(([name]) => Object.hasOwn(auxData ?? {}, name));
  const fields = entered.map(([name, type]) => [name, { label: fieldLabel(name, field_labels), type }] as const);
  return fields.length === 0 ? {} : { aux_fields: Object.fromEntries(fields) };
}

async function publishRun(
  { live }: Services,
  tx: Db,
  { formId, submissionId, action, fromState, toState, by }: ActionRun,
) {
  const moved = { unique_name: action.unique_name, from_state: fromState, to_state: toState };
  const event = { event: 'action', form_id: formId, submission_id: submissionId, ...moved, by: by.id };
  await live.publish(`form:${formId}`, event, tx);
}

function responseOf(run: ActionRun, next: ReturnType<typeof applicable>) {
  const transition: StateTransition = {
    from_state: run.fromState,
    to_state: run.toState,
    timestamp: Math.floor(run.at.getTime() / 1000),
    initiated_by: run.by.name,
    aux_data: run.auxData && { ...run.auxData },
    ...fieldsOf(run.action, run.auxData),
  };
  return {
    message: run.action.display_name,
    submission_id: run.submissionId,
    current_state: run.toState,
    transition,
    action_specs: next,
    IS_ACTIONS_AVAILABLE: next.length > 0,
  };
}
