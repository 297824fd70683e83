import * as z from 'zod/mini';
import type { StateOutcomes } from './state-outcome.ts';
import { FreeText, NameText } from '../personal.ts';

/** The value type of a field that an action requires. */
export const ActionFieldType = z.enum(['STRING', 'DATE']);

/** A workflow action. It applies to submissions in one of `from_states` and moves them to `to_state`. */
export const ActionSpec = z.object({
  unique_name: NameText,
  display_name: NameText,
  from_states: z.array(NameText),
  to_state: NameText,
  required_data: z.nullable(z.record(NameText, ActionFieldType)),
  /** Labels of the fields in `required_data`, if they differ from the names. */
  field_labels: z.optional(z.record(NameText, NameText)),
});
export type ActionSpec = z.infer<typeof ActionSpec>;

/** A change of a submission's workflow state. */
export const StateTransition = z.object({
  from_state: NameText,
  to_state: NameText,
  timestamp: z.number(),
  initiated_by: NameText,
  /** The data entered with the action: text verbatim, dates as ISO 8601. */
  aux_data: z.nullable(z.record(NameText, z.union([FreeText, z.number()]))),
  /** Labels and types of the fields in `aux_data` at that time; missing in older entries. */
  aux_fields: z.optional(z.record(NameText, z.object({ label: NameText, type: ActionFieldType }))),
});
export type StateTransition = z.infer<typeof StateTransition>;

/**
 * The label of an action's field, or its name in readable form.
 *
 * @example
 * fieldLabel('call_at') // 'Call at'
 */
export function fieldLabel(name: string, labels: ActionSpec['field_labels'] = {}): string {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  const text = label ?? name.replaceAll('_', ' ').trim();
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names of states that end badly, in the languages of the console. */
const BAD_ENDS =
  /^(?:lost|rejected|declined|refused|cancell?ed|failed|verloren|abgelehnt|abgesagt|storniert|gescheitert)$/i;

/**
 * The outcomes of a workflow whose owner has not named any. A state is final if it is not the initial one and no
 * action leads from it to a later state; it ends well unless its name says otherwise.
 *
 * @example
 * defaultOutcomes(DEFAULT_STATES, DEFAULT_ACTIONS) // { WON: 'well', LOST: 'badly' }
 */
export function defaultOutcomes(
  states: readonly string[],
  actions: readonly Pick<ActionSpec, 'from_states' | 'to_state'>[],
): StateOutcomes {
  const leadsOn = (state: string, at: number) =>
    actions.some(({ from_states, to_state }) => from_states.includes(state) && states.indexOf(to_state) > at);
  const ends = states.filter((state, at) => at > 0 && !leadsOn(state, at));
  return Object.fromEntries(ends.map((state) => [state, BAD_ENDS.test(state) ? 'badly' : 'well']));
}

/** Options of the list's filter in addition to the states (SPEC.md point 9). States cannot have these names. */
export const ALL = 'All';
export const FLAG_CHOICES = ['SPAM', 'ARCHIVED', 'UNREAD'] as const;

/** A new form's states, in order. Submissions start in the first one. */
export const DEFAULT_STATES: readonly [string, ...string[]] = ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'];

/** A new form's actions. */
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
