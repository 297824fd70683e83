import * as z from 'zod/mini';
import { ActionFieldType } from '../../../contract/entity/workflow.ts';
import { identifierFor } from './identifier.ts';
import { ActionDraft, FieldLabel, FieldName } from '../contract.ts';

/** An action as edited in its drawer, with the fields in a list because their labels change while typing. */
export const ActionForm = z.extend(
  z.omit(ActionDraft, { unique_name: true, required_data: true, field_labels: true }),
  {
    /** Undefined for a new field: its name is derived from the label. */
    fields: z.array(z.object({ label: FieldLabel, name: z.optional(FieldName), type: ActionFieldType })),
  },
);
export type ActionForm = z.infer<typeof ActionForm>;
export type ActionField = ActionForm['fields'][number];

export function formOfAction(action: ActionDraft | undefined): ActionForm {
  const labels = action?.field_labels ?? {};
  const fields = Object.entries(action?.required_data ?? {}).map(([name, type]) => ({
    label: (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? name,
    name,
    type,
  }));
  return {
    display_name: action?.display_name ?? '',
    from_states: action?.from_states ?? [],
    to_state: action?.to_state ?? '',
    fields,
  };
}

export function actionOfForm(form: ActionForm, unique_name: string): ActionDraft {
  const { fields, ...action } = ActionForm.parse(form);
  const named = namedFields(fields);
  const labels = named.filter(({ name, label }) => label !== name);
  return {
    unique_name,
    ...action,
    required_data: named.length === 0 ? null : Object.fromEntries(named.map(({ name, type }) => [name, type])),
    ...(labels.length > 0 && { field_labels: Object.fromEntries(labels.map(({ name, label }) => [name, label])) }),
  };
}

/** The fields with their identifiers; existing identifiers do not change. */
export function namedFields(fields: readonly ActionField[]): readonly (ActionField & { readonly name: string })[] {
  const taken = fields.flatMap(({ name }) => name ?? []);
  return fields.map((field) => {
    const name = field.name ?? identifierFor(field.label, taken);
    if (field.name === undefined) taken.push(name);
    return { ...field, name };
  });
}

/** The first label that occurs twice, ignoring case and spacing. */
export function repeatedField(fields: readonly ActionField[]): string | undefined {
  const folded = fields.map(({ label }) => label.trim().toLowerCase());
  return fields.find((_, at) => folded.indexOf(folded[at] ?? '') < at)?.label.trim();
}
