import type { ActionSpec } from '../../contract/entity/workflow.ts';
import { defineTable } from '../../src/kernel/index.ts';
import { submissionOpened, submissionReloaded } from '../submissions/public.ts';
import { actionFailed, actionRun, workflowLoaded, type FormWorkflow } from './events.ts';

/** The actions that apply to an opened submission; none after one has failed, until it is read anew. */
export interface Offer {
  readonly submission_id: number;
  readonly specs: readonly ActionSpec[];
  readonly isUnknown: boolean;
}

export const offers = defineTable(
  'workflow/offers',
  (offer: Offer) => offer.submission_id,
  (on) => [
    on(submissionOpened, (table, { submission_id, action_specs: specs }) =>
      table.set({ submission_id, specs, isUnknown: false }),
    ),
    on(submissionReloaded, (table, { submission_id, action_specs: specs }) =>
      table.set({ submission_id, specs, isUnknown: false }),
    ),
    on(actionRun, (table, { submission_id, action_specs: specs }) =>
      table.set({ submission_id, specs, isUnknown: false }),
    ),
    on(actionFailed, (table, { submission_id }) => table.set({ submission_id, specs: [], isUnknown: true })),
  ],
);

/** The workflows of forms whose editor was opened, by the form's uid. */
export const workflows = defineTable(
  'workflow/of-form',
  (row: FormWorkflow) => row.form,
  (on) => [on(workflowLoaded, (rows, row) => rows.set(row))],
);
