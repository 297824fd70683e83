import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';

/** An action that has run. */
export interface ActionRun {
  readonly formId: number;
  readonly submissionId: number;
  readonly action: ActionSpec;
  readonly fromState: string;
  readonly toState: string;
  /** What was entered for it, a DATE as ISO 8601; null where it asks for nothing. */
  readonly auxData: Readonly<Record<string, string>> | null;
  readonly by: { readonly id: number; readonly name: string };
  readonly at: Date;
}

/**
 * How long an effect may take. Meanwhile it holds the transaction, and on the embedded database nothing else is done, not
 * even a visitor's submission taken: an effect that takes longer is given up and its action undone.
 */
export const EFFECT_SECONDS = 3;

/**
 * Runs when an action has run, within its transaction: what it writes or queues is there if and only if the submission
 * has moved. It must be quick and reach nothing but the database; what leaves the building is queued as a delivery. A
 * refusal that it throws undoes the action and is what the user is told; any other error, or no end within
 * `EFFECT_SECONDS`, undoes it too, and the log says whose effect it was.
 *
 * @example
 * host.contribute(actionEffect, async (tx, { action, formId, submissionId }) => {
 *   if (action.unique_name === 'win') await queueDelivery({ db: tx, live }, { kind: 'confetti', target: 'the office', payload: {}, formId, submissionId });
 * });
 */
export const actionEffect = definePoint<(tx: Db, run: ActionRun) => Promise<void>>('workflow/action-effect');
