import { useSend } from '../../../src/ui/app-context.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { markSubmission } from '../commands.ts';
import { isMarked, type Flags } from '../flags.ts';
import { markKeys } from '../mark-keys.ts';

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
