import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { markSubmission } from '../commands.ts';
import type { Form } from '../../workspaces/public.ts';
import type { Marker } from '../marker.ts';
import { hasFlagValue, type Flags } from '../flags.ts';
import { markKeys } from '../mark-keys.ts';
import { rowOf } from '../select.ts';
import { shownOf } from '../shown-submission.ts';
import { marksForSome } from './mark-texts.ts';
import { useBulkMark } from './use-bulk-mark.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly row: Flags & { readonly submission_id: number };
}

/** The id of the action whose key applies the mark. */
export const keyIdOf = (marker: Marker): string =>
  markKeys.find(({ marks }) => marks.some((one) => one.marker === marker))?.id ?? '';

/** Binds the mark keys to the open submission while mounted, unless the user may only view it. */
export function OpenMarkKeys({ form, id }: { readonly form: Form; readonly id: number }) {
  const row = useSelect((read) => shownOf(read, form.id, id));
  return row && form.user_role !== 'ONLY_VIEW_USER' ? <MarkKeys row={row} /> : null;
}

/** Binds the mark keys to this submission while mounted. */
export function MarkKeys({ row }: Props) {
  return markKeys.map(({ id }) => <MarkKey key={id} action={id} row={row} />);
}

function MarkKey({ action, row }: Props & { readonly action: string }): null {
  const send = useSend();
  const { marks = [] } = markKeys.find(({ id }) => id === action) ?? {};
  const marker = marks.find((one) => !hasFlagValue(row, one.marker))?.marker;
  const id = row.submission_id;
  useShortcut(action, marker === undefined ? null : () => void send(markSubmission({ id, marker })));
  return null;
}

interface SelectedProps {
  /** Numeric form id. */
  readonly form: number;
  readonly selection: Selection;
}

/** Binds the mark keys to the selected rows while mounted. */
export function SelectedMarkKeys({ form, selection }: SelectedProps) {
  return markKeys.map(({ id }) => <SelectedMarkKey key={id} action={id} form={form} selection={selection} />);
}

function SelectedMarkKey({ action, form, selection }: SelectedProps & { readonly action: string }): null {
  const { ids } = selection;
  const mark = useBulkMark(form, selection);
  const { marks = [] } = markKeys.find(({ id }) => id === action) ?? {};
  const offered = useSelect((read) => marksForSome(ids.flatMap((id) => rowOf(read, id) ?? [])), sameList);
  const marker = marks.find((one) => offered.some((offer) => offer.marker === one.marker))?.marker;
  useShortcut(action, marker === undefined ? null : () => mark(marker));
  return null;
}
