import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { ActionHasRun, AuxiliaryData, saveWorkflow as saveCall } from './contract.ts';
import { texts } from './texts.ts';

/** Moves a submission by one of its form's actions, with what was entered for it. */
export const runAction = defineCommand(
  'workflow/run-action',
  z.object({ form: z.number(), submission: z.number(), action: z.string(), data: AuxiliaryData }),
  { title: texts('run'), icon: 'bolt' },
);
/** An action has run, here or elsewhere; live updates say so. */
export const recordRun = defineCommand('workflow/note-run', z.omit(ActionHasRun, { event: true }));

/** The states and actions of a form, by its uid, as the server has them. */
export const loadWorkflow = defineCommand('workflow/load', z.object({ form: z.string() }));
/** Replaces them. */
export const saveWorkflow = defineCommand('workflow/save', z.object({ form: z.string(), change: saveCall.body }), {
  title: texts('saveWorkflow'),
  icon: 'sitemap',
});
