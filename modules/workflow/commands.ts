import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { ActionRunLiveEvent, AuxiliaryData, saveWorkflowCall } from './contract.ts';
import { texts } from './texts.ts';
import { NameText } from '../../contract/personal.ts';

/** Runs one of the form's actions on a submission, with the entered fields. */
export const runAction = defineCommand(
  'workflow/run-action',
  z.object({ form: z.number(), submission: z.number(), action: NameText, data: AuxiliaryData }),
  { title: texts('run'), icon: 'bolt' },
);
/** Runs an action on several submissions of a form, one after the other, with the same entered fields. */
export const runActionOnEach = defineCommand(
  'workflow/run-action-on-each',
  z.object({ form: z.number(), submissions: z.array(z.number()), action: NameText, data: AuxiliaryData }),
);
/** An action was run here or elsewhere (from a live event). */
export const recordRun = defineCommand('workflow/note-run', z.omit(ActionRunLiveEvent, { event: true }));

/** Loads the states and actions of a form, by form uid. */
export const loadWorkflow = defineCommand('workflow/load', z.object({ form: z.string() }));
/** Replaces the states and actions of a form. */
export const saveWorkflow = defineCommand(
  'workflow/save',
  z.object({ form: z.string(), change: saveWorkflowCall.body }),
  {
    title: texts('saveWorkflow'),
    icon: 'sitemap',
  },
);
