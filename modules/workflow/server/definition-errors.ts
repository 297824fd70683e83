import { type ApiError, createError } from '../../../contract/error.ts';
import type { WorkflowDraft } from '../contract.ts';
import { errorsIn, strandedStates } from '../definition.ts';
import { errors } from '../errors.ts';

/** What is wrong with a workflow, in the order in which the editor shows it; empty if it is valid. */
export function workflowErrors(draft: WorkflowDraft): readonly ApiError[] {
  return errorsIn(draft).map(({ code, name }) => createError(errors[code], { state: name, action: name, field: name }));
}

/** Errors that prevent states from being removed. `inUse` is the number of submissions per state. */
export function removalErrors(
  states: readonly string[],
  inUse: Readonly<Record<string, number>>,
  replacements: Readonly<Record<string, string>>,
): readonly ApiError[] {
  return strandedStates(states, inUse, replacements).map((state) => {
    const next = Object.hasOwn(replacements, state) ? replacements[state] : undefined;
    return next === undefined
      ? createError(errors.STATE_IN_USE, { state, count: String(inUse[state]) })
      : createError(errors.UNKNOWN_STATE, { state: next });
  });
}
