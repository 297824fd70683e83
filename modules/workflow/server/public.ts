import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';

/** A completed run of an action. */
export interface ActionRun {
  readonly formId: number;
  readonly submissionId: number;
  readonly action: ActionSpec;
  readonly fromState: string;
  readonly toState: string;
  /** The entered fields, with a DATE as ISO 8601; null if the action requires none. */
  readonly auxData: Readonly<Record<string, string>> | null;
  readonly by: { readonly id: number; readonly name: string };
  readonly at: Date;
}

/**
 * Time limit of an effect. It runs inside the transaction, and on the embedded database everything else waits,
 * including new submissions. An effect that exceeds the limit fails and its action is rolled back.
 */
export const EFFECT_SECONDS = 3;

/**
 * Runs after an action, in the same transaction: its writes and queued deliveries exist if and only if the submission
 * has moved. It must be fast and use only the database; queue a delivery for anything external. An `ApiError` thrown
 * here rolls the action back and is shown to the user. Any other error, or exceeding `EFFECT_SECONDS`, also rolls back
 * and is logged with the module's name.
 *
 * @example
 * host.contribute(actionEffect, async (tx, { action, formId, submissionId }) => {
 *   if (action.unique_name === 'win') await queueDelivery({ db: tx, live }, { kind: 'confetti', target: 'the office',
 * payload: {}, formId, submissionId });
 * });
 */
export const actionEffect = definePoint<(tx: Db, run: ActionRun) => Promise<void>>('workflow/action-effect');
