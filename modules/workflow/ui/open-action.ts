import * as z from 'zod/mini';
import { ActionFieldType } from '../../../contract/entity/workflow.ts';
import type { ActionDraft } from '../contract.ts';
import { actionOfForm, formOfAction } from './action-form.ts';
import { uniqueNameFor, withAction, type Edit } from './edit.ts';

/** The action whose fields are unfolded, with what is entered so far; without a name it is a new one. */
export const OpenAction = z.object({
  unique_name: z.optional(z.string()),
  values: z.object({
    display_name: z.string(),
    from_states: z.array(z.string()),
    to_state: z.string(),
    fields: z.array(z.object({ label: z.string(), name: z.optional(z.string()), type: ActionFieldType })),
  }),
});
export type OpenAction = z.infer<typeof OpenAction>;

export const opened = (action: ActionDraft | undefined): OpenAction => ({
  unique_name: action?.unique_name,
  values: formOfAction(action),
});

/** The action as it was before it was opened. */
export const openedAction = ({ actions }: Edit, { unique_name }: OpenAction): ActionDraft | undefined =>
  actions.find((action) => action.unique_name === unique_name);

/** The unique name of the action; of a new one, once it has a name. */
export function nameOf({ actions }: Edit, { unique_name, values }: OpenAction): string | undefined {
  if (unique_name !== undefined) return unique_name;
  if (values.display_name.trim() === '') return undefined;
  return uniqueNameFor(
    values.display_name,
    actions.map((action) => action.unique_name),
  );
}

/** The workflow with the action as entered, which must be valid. */
export function enteredAction(edit: Edit, open: OpenAction): Edit {
  return withAction(edit, actionOfForm(open.values, nameOf(edit, open) ?? ''));
}

/** Whether anything was entered since the action was opened. */
export function isEntered(edit: Edit, open: OpenAction): boolean {
  return JSON.stringify(open.values) !== JSON.stringify(formOfAction(openedAction(edit, open)));
}
