import { afterPaint } from '../../../src/ui/after-paint.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { markSubmission } from '../commands.ts';
import type { Row } from '../state.ts';
import { marksFor } from './mark-texts.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { Marker } from '../marker.ts';
import { keyIdOf } from './mark-keys.tsx';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';

/** A menu with the marks that apply to a row. */
export function MarkMenu({ row }: { readonly row: Row }) {
  const t = useTexts(texts);
  const send = useSend();
  const id = row.submission_id;
  return (
    <MenuButton
      className="mark-menu"
      name={t('markOf', { id: String(id) })}
      label={
        <>
          <Icon name="ellipsis" />
          <span className="mark-word">{t('markAs')}</span>
        </>
      }
      entries={marksFor(row).map(({ marker, name, icon }) => ({
        id: marker,
        label: t(`label.${name}`),
        icon,
        note: <KeyOf marker={marker} />,
        // Close the menu first, so that the user sees it close before the row changes.
        act: () => afterPaint(() => void send(markSubmission({ id, marker }))),
      }))}
    />
  );
}

function KeyOf({ marker }: { readonly marker: Marker }) {
  const bound = useBoundKey(keyIdOf(marker));
  return bound === '' ? null : <kbd>{bound}</kbd>;
}
