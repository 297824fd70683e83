import { type Attribute, ATTRIBUTES, MAX_ATTRIBUTE } from '../../contract/entity/attribute.ts';
import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { errors } from './errors.ts';
import { NameText, ProgramText } from '../../contract/personal.ts';

/** A day as an `<input type="date">` value. */
export const Day = ProgramText.check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** A day in the time zone of the workspace. */
const ArrivalDay = z.iso.date(inputError(inputErrors.NOT_A_DATE)).check(
  // PostgreSQL has no year 0.
  z.refine((day) => !day.startsWith('0000'), inputError(inputErrors.NOT_A_DATE)),
);

const Value = NameText.check(z.maxLength(MAX_ATTRIBUTE));
const attribute = z.optional(Value);

/** The filters of reports, as the server gets them. */
export const reportFilters = {
  source: attribute,
  campaign: attribute,
  page: attribute,
  language: attribute,
  device: attribute,
  browser: attribute,
  platform: attribute,
  arrived_from: z.optional(ArrivalDay),
  arrived_to: z.optional(ArrivalDay),
} satisfies Record<Attribute | 'arrived_from' | 'arrived_to', unknown>;

/** One active filter. At most one of each kind is active. */
export const FilterEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('spam') }),
  z.object({ kind: z.literal('archived') }),
  z.object({ kind: z.literal('read'), value: z.enum(['read', 'unread']) }),
  z.object({ kind: z.literal('inProgress') }),
  z.object({ kind: z.literal('completed') }),
  z.object({ kind: z.literal('date'), from: Day, to: Day }),
  z.object({ kind: z.literal('arrived'), from: ArrivalDay, to: ArrivalDay }),
  z.object({ kind: z.enum(ATTRIBUTES), value: Value }),
]);
export type FilterEntry = z.infer<typeof FilterEntry>;

export const FilterKind = z.enum([
  'spam',
  'archived',
  'read',
  'inProgress',
  'completed',
  'date',
  'arrived',
  ...ATTRIBUTES,
]);
export type FilterKind = z.infer<typeof FilterKind>;

/**
 * Active filters in the order in which they were added, shown as chips (SPEC.md point 4, "The first-generation filter
 * set").
 */
export type FilterSet = readonly FilterEntry[];

/** Adds a filter, or replaces the one of the same kind in place. */
export function activate(set: FilterSet, entry: FilterEntry): FilterSet {
  const isThere = set.some(({ kind }) => kind === entry.kind);
  return isThere ? set.map((one) => (one.kind === entry.kind ? entry : one)) : [...set, entry];
}

/** Removes the filter of a kind. */
export function deactivate(set: FilterSet, kind: FilterKind): FilterSet {
  return set.filter((one) => one.kind !== kind);
}

/** The filters of reports in a set, as the server's query; null without any of them. */
export function reportFilterQueryOf(set: FilterSet): Readonly<Record<string, string>> | null {
  const requested = set.flatMap((entry): [string, string][] => {
    if (entry.kind === 'arrived')
      return [
        ['arrived_from', entry.from],
        ['arrived_to', entry.to],
      ];
    return 'value' in entry && entry.kind !== 'read' ? [[entry.kind, entry.value]] : [];
  });
  return requested.length === 0
    ? null
    : Object.fromEntries(requested.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Options of "Show only" (SPEC.md point 4). They combine, except read and unread, which share a kind. */
export const ShowOnly = z.enum(['read', 'unread', 'archived', 'spam'], inputError(errors.INVALID_SHOW_ONLY));
export type ShowOnly = z.infer<typeof ShowOnly>;

/** Progress filters, available only under "Show only". */
export const Progress = z.enum(['inProgress', 'completed']);
export type Progress = z.infer<typeof Progress>;

/** The filter for an option. */
export function entryFor(option: ShowOnly | Progress): FilterEntry {
  return option === 'read' || option === 'unread' ? { kind: 'read', value: option } : { kind: option };
}

export function isOn(set: FilterSet, option: ShowOnly | Progress): boolean {
  const wanted = entryFor(option);
  return set.some((one) => one.kind === wanted.kind && (one.kind !== 'read' || one.value === option));
}

/** Adds the option's filter, or removes it if it is active. */
export function toggle(set: FilterSet, option: ShowOnly | Progress): FilterSet {
  const entry = entryFor(option);
  return isOn(set, option) ? deactivate(set, entry.kind) : activate(set, entry);
}

export function entryOf<K extends FilterKind>(set: FilterSet, kind: K): Extract<FilterEntry, { kind: K }> | undefined {
  return set.find((one): one is Extract<FilterEntry, { kind: K }> => one.kind === kind);
}
