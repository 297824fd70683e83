import type { ActionSpec } from '../../contract/entity/workflow.ts';
import { defineTable, type TableDraft } from '../../src/kernel/index.ts';
import { submissionOpened, submissionReloaded, type SubmissionDetail } from '../submissions/public.ts';
import { actionFailed, actionRun, workflowLoaded, type FormWorkflow } from './events.ts';

/** Actions available to an opened submission. Empty after a failed run until the detail is reloaded. */
export interface Offer {
  readonly submission_id: number;
  readonly specs: readonly ActionSpec[];
  readonly isUnknown: boolean;
}

/** Any payload that carries the available actions. */
type Offered = Pick<SubmissionDetail, 'submission_id' | 'action_specs'>;

export const offers = defineTable(
  'workflow/offers',
  (offer: Offer) => offer.submission_id,
  (on) => [
    on(submissionOpened, applyOffer),
    on(submissionReloaded, applyOffer),
    on(actionRun, applyOffer),
    on(actionFailed, (table, { submission_id }) => table.set({ submission_id, specs: [], isUnknown: true })),
  ],
);

function applyOffer(table: TableDraft<number, Offer>, { submission_id, action_specs: specs }: Offered): void {
  table.set({ submission_id, specs, isUnknown: false });
}

/** Workflows of forms whose editor was opened, by form uid. */
export const workflows = defineTable(
  'workflow/of-form',
  (row: FormWorkflow) => row.form,
  (on) => [on(workflowLoaded, (rows, row) => rows.set(row))],
);
