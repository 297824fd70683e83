import type { ActionSpec } from '../../contract/entity/workflow.ts';
import { defineTable, type TableDraft } from '../../src/kernel/index.ts';
import { submissionOpened, submissionReloaded, type SubmissionDetail } from '../submissions/public.ts';
import { actionFailed, actionRun, workflowLoaded, type FormWorkflow } from './events.ts';

/** The actions that apply to an opened submission; none after one has failed, until it is read anew. */
export interface Offer {
  readonly submission_id: number;
  readonly specs: readonly ActionSpec[];
  readonly isUnknown: boolean;
}

/** Whatever says which actions apply now. */
type Offered = Pick<SubmissionDetail, 'submission_id' | 'action_specs'>;

export const offers = defineTable(
  'workflow/offers',
  (offer: Offer) => offer.submission_id,
  (on) => [
    on(submissionOpened, takeOffer),
    on(submissionReloaded, takeOffer),
    on(actionRun, takeOffer),
    on(actionFailed, (table, { submission_id }) => table.set({ submission_id, specs: [], isUnknown: true })),
  ],
);

function takeOffer(table: TableDraft<number, Offer>, { submission_id, action_specs: specs }: Offered): void {
  table.set({ submission_id, specs, isUnknown: false });
}

/** The workflows of forms whose editor was opened, by the form's uid. */
export const workflows = defineTable(
  'workflow/of-form',
  (row: FormWorkflow) => row.form,
  (on) => [on(workflowLoaded, (rows, row) => rows.set(row))],
);
