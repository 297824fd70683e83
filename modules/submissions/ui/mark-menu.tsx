import { useSend } from '../../../src/ui/app-context.ts';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { markSubmission } from '../commands.ts';
import type { Row } from '../state.ts';
import { marksFor } from './marks.ts';

/** The marks that apply to a row. */
export function MarkMenu({ row }: { readonly row: Row }) {
  const send = useSend();
  const id = row.submission_id;
  return (
    <MenuButton
      className="mark-menu"
      name={`Mark as, submission ${id}`}
      label="Mark as"
      entries={marksFor(row).map(({ marker, label, icon, shortcut }) => ({
        id: marker,
        label,
        icon,
        note: shortcut === undefined ? undefined : <kbd>{shortcut}</kbd>,
        act: () => void send(markSubmission({ id, marker })),
      }))}
    />
  );
}
