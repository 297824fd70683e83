import * as z from 'zod/mini';

/** The value type of a field that an action asks for. */
export const ActionFieldType = z.enum(['STRING', 'DATE']);

/** One workflow action: it applies to submissions whose state is among `from_states` and moves them to `to_state`. */
export const ActionSpec = z.object({
  unique_name: z.string(),
  display_name: z.string(),
  from_states: z.array(z.string()),
  to_state: z.string(),
  required_data: z.nullable(z.record(z.string(), ActionFieldType)),
  /** What people read for a field of `required_data`, where that is more than its name. */
  field_labels: z.optional(z.record(z.string(), z.string())),
});
export type ActionSpec = z.infer<typeof ActionSpec>;

/** One change of a submission's workflow state. */
export const StateTransition = z.object({
  from_state: z.string(),
  to_state: z.string(),
  timestamp: z.number(),
  initiated_by: z.string(),
  /** What was entered with the action: texts as they came, a DATE as ISO 8601. */
  aux_data: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** How the fields of `aux_data` were labelled and typed then; older entries do not have it. */
  aux_fields: z.optional(z.record(z.string(), z.object({ label: z.string(), type: ActionFieldType }))),
});
export type StateTransition = z.infer<typeof StateTransition>;

/**
 * What people read for a field of an action: its label, or its name in words.
 *
 * @example
 * fieldLabel('call_at') // 'Call at'
 */
export function fieldLabel(name: string, labels: ActionSpec['field_labels'] = {}): string {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  const words = label ?? name.replaceAll('_', ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Choices of the list's filter beside the states (SPEC.md point 9); no state can have such a name. */
export const ALL = 'All';
export const FLAG_CHOICES = ['SPAM', 'ARCHIVED', 'UNREAD'] as const;

/** The states of a new form, in order; a submission starts in the first (PRODUCT.md "Forms, workflow, submissions"). */
export const DEFAULT_STATES: readonly [string, ...string[]] = ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'];

/** The actions of a new form. */
export const DEFAULT_ACTIONS: readonly ActionSpec[] = [
  action('Contact', ['NEW'], 'CONTACTED'),
  action('Schedule call', ['NEW', 'CONTACTED'], 'CONTACTED', { call_at: 'DATE', agenda: 'STRING' }),
  action('Qualify', ['CONTACTED'], 'QUALIFIED'),
  action('Win', ['QUALIFIED'], 'WON'),
  action('Lose', ['NEW', 'CONTACTED', 'QUALIFIED'], 'LOST', { reason: 'STRING' }),
  action('Reopen', ['WON', 'LOST'], 'NEW'),
];

function action(
  display_name: string,
  from_states: string[],
  to_state: string,
  required_data: ActionSpec['required_data'] = null,
): ActionSpec {
  const unique_name = display_name.toLowerCase().replaceAll(' ', '_');
  return { unique_name, display_name, from_states, to_state, required_data };
}
