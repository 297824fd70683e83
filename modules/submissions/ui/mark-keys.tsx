import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { markSubmission, markSubmissions } from '../commands.ts';
import { isMarked, type Flags } from '../flags.ts';
import { markKeys } from '../mark-keys.ts';
import { rowOf } from '../select.ts';
import { marksForSome } from './marks.ts';

interface Props {
  readonly row: Flags & { readonly submission_id: number };
}

/** While this is shown, the mark keys mark this submission. */
export function MarkKeys({ row }: Props) {
  return markKeys.map(({ id }) => <MarkKey key={id} action={id} row={row} />);
}

function MarkKey({ action, row }: Props & { readonly action: string }): null {
  const send = useSend();
  const { markers = [] } = markKeys.find(({ id }) => id === action) ?? {};
  const marker = markers.find((one) => !isMarked(row, one));
  const id = row.submission_id;
  useShortcut(action, marker === undefined ? null : () => void send(markSubmission({ id, marker })));
  return null;
}

interface ChosenProps {
  /** The form's id. */
  readonly form: number;
  readonly ids: readonly number[];
}

/** While this is shown, the mark keys mark all of these. */
export function ChosenMarkKeys({ form, ids }: ChosenProps) {
  return markKeys.map(({ id }) => <ChosenMarkKey key={id} action={id} form={form} ids={ids} />);
}

function ChosenMarkKey({ action, form, ids }: ChosenProps & { readonly action: string }): null {
  const send = useSend();
  const { markers = [] } = markKeys.find(({ id }) => id === action) ?? {};
  const offered = useSelect((read) => marksForSome(ids.flatMap((id) => rowOf(read, id) ?? [])), sameList);
  const marker = markers.find((one) => offered.some((mark) => mark.marker === one));
  useShortcut(action, marker === undefined ? null : () => void send(markSubmissions({ form, ids: [...ids], marker })));
  return null;
}
