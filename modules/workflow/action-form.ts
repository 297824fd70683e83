import * as z from 'zod/mini';
import { ActionFieldType } from '../../contract/entity/workflow.ts';
import { ActionDraft, FieldName } from './contract.ts';

/** An action as its drawer has it: the fields in a list, since their names change as they are typed. */
export const ActionForm = z.extend(z.omit(ActionDraft, { unique_name: true, required_data: true }), {
  fields: z.array(z.object({ name: FieldName, type: ActionFieldType })),
});
export type ActionForm = z.infer<typeof ActionForm>;
export type ActionField = ActionForm['fields'][number];

export function formOfAction(action: ActionDraft | undefined): ActionForm {
  const fields = Object.entries(action?.required_data ?? {}).map(([name, type]) => ({ name, type }));
  return {
    display_name: action?.display_name ?? '',
    from_states: action?.from_states ?? [],
    to_state: action?.to_state ?? '',
    fields,
  };
}

export function actionOfForm(form: ActionForm, unique_name: string): ActionDraft {
  const { fields, ...action } = ActionForm.parse(form);
  const required_data = fields.length === 0 ? null : Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  return { unique_name, ...action, required_data };
}

/** The first field name that stands twice. */
export function repeatedField(fields: readonly ActionField[]): string | undefined {
  return fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) < at)?.name;
}
