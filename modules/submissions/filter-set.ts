import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { errors } from './errors.ts';

/** A day as an `<input type="date">` value. */
export const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** One active filter. At most one of each kind is active. */
export const FilterEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('spam') }),
  z.object({ kind: z.literal('archived') }),
  z.object({ kind: z.literal('read'), value: z.enum(['read', 'unread']) }),
  z.object({ kind: z.literal('inProgress') }),
  z.object({ kind: z.literal('completed') }),
  z.object({ kind: z.literal('date'), from: Day, to: Day }),
]);
export type FilterEntry = z.infer<typeof FilterEntry>;

export const FilterKind = z.enum(['spam', 'archived', 'read', 'inProgress', 'completed', 'date']);
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
