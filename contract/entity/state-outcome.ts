import * as z from 'zod/mini';
import { NameText } from '../personal.ts';

/** How a final state ends the work on a submission: `well` (for example won), `badly` (for example lost). */
export const StateOutcome = z.enum(['well', 'badly']);
export type StateOutcome = z.infer<typeof StateOutcome>;

/** The outcome of each final state. Intermediate states are left out. */
export const StateOutcomes = z.record(NameText, StateOutcome);
export type StateOutcomes = z.infer<typeof StateOutcomes>;

/** The states of a form's workflow. */
export interface FormStates {
  /** The initial state first. */
  readonly all_states: readonly string[];
  readonly state_outcomes?: StateOutcomes | undefined;
}
