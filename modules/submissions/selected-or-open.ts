import type { Read } from '../../src/kernel/index.ts';
import { currentLocation, pageState } from '../../src/shell/state.ts';
import { listOf, stillInView } from './select.ts';
import { rows } from './state.ts';

/*
 * Whether submissions are selected, listed or open, for preconditions (`src/replay/invariant.ts`).
 */

/** As many are recorded as selected; there may be more. */
const MAX_RECORDED = 1_000;

/** Whether these are the selected rows that are listed, as far as any selection was recorded. */
export function areSelected(read: Read, form: number, ids: readonly number[]): boolean {
  const { selected } = read(pageState).current;
  const listed = selected.length < MAX_RECORDED ? stillInView(read, form, selected.map(Number)) : [];
  return listed.length === 0 || (listed.length === ids.length && listed.every((id) => ids.includes(id)));
}

export function areListed(read: Read, form: number, ids: readonly number[]): boolean {
  return listOf(read, form) === undefined || stillInView(read, form, ids).length === ids.length;
}

/** The id of the submission in the URL. */
export function openSubmissionId(read: Read): number | undefined {
  const [, , , tab, kind, id] = read(currentLocation).path.split('/');
  return tab === 'submissions' && kind === 'raw' ? Number(id) : undefined;
}

export const isOpen = (read: Read, id: number): boolean => openSubmissionId(read) === id;

export const isOpenOrListed = (read: Read, id: number): boolean => isOpen(read, id) || read(rows).has(id);

/** For what both the bar of selected rows and the detail offer. */
export const areSelectedOrOpen = (
  { form, ids }: { readonly form: number; readonly ids: readonly number[] },
  read: Read,
): boolean => ids.every((id) => isOpen(read, id)) || (areListed(read, form, ids) && areSelected(read, form, ids));
