import * as z from 'zod/mini';
import { ActionSpec } from '../../contract/entity/workflow.ts';
import { defineEvent } from '../../contract/message.ts';
import { Workflow } from './contract.ts';

/** An action has run; these are the ones that apply now. */
export const actionRun = defineEvent(
  'workflow/action-run',
  z.object({ submission_id: z.number(), action_specs: z.array(ActionSpec) }),
);
/** An action was refused, or never reached the server: what applies now is not known any more (SPEC.md point 8). */
export const actionFailed = defineEvent('workflow/action-failed', z.object({ submission_id: z.number() }));

/** The workflow of a form, by its uid. */
export const FormWorkflow = z.object({ form: z.string(), workflow: Workflow });
export type FormWorkflow = z.infer<typeof FormWorkflow>;
/** Version 1 knew of no revisions. */
const Unnumbered = z.object({ form: z.string(), workflow: z.omit(Workflow, { revision: true }) });
/** The states and actions of a form as the server has them now. */
export const workflowLoaded = defineEvent('workflow/loaded', FormWorkflow, {
  version: 2,
  upcast: (payload) => {
    const { form, workflow } = Unnumbered.parse(payload);
    return { form, workflow: { ...workflow, revision: 0 } };
  },
});
