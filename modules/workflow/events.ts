import * as z from 'zod/mini';
import { ActionSpec } from '../../contract/entity/workflow.ts';
import { defineEvent } from '../../contract/message.ts';
import { Workflow } from './contract.ts';

/** An action was run; carries the actions that are available now. */
export const actionRun = defineEvent(
  'workflow/action-run',
  z.object({ submission_id: z.number(), action_specs: z.array(ActionSpec) }),
);
/** An action was rejected or the server was unreachable, so the available actions are unknown (SPEC.md point 8). */
export const actionFailed = defineEvent('workflow/action-failed', z.object({ submission_id: z.number() }));

/** A form's workflow, by form uid. */
export const FormWorkflow = z.object({ form: z.string(), workflow: Workflow });
export type FormWorkflow = z.infer<typeof FormWorkflow>;
/** Version 1 had no revisions. */
const Unnumbered = z.object({ form: z.string(), workflow: z.omit(Workflow, { revision: true }) });
/** The states and actions of a form were loaded. */
export const workflowLoaded = defineEvent('workflow/loaded', FormWorkflow, {
  version: 2,
  upcast: (payload) => {
    const { form, workflow } = Unnumbered.parse(payload);
    return { form, workflow: { ...workflow, revision: 0 } };
  },
});
