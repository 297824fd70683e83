import { useState } from 'react';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { markSubmission } from '../commands.ts';
import type { DetailProps } from '../points.ts';
import { texts } from '../texts.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { keyIdOf, MarkKeys } from './mark-keys.tsx';
import { type MarkSlot, slotsFor } from './marks.ts';
import './detail-bar.css';

/** The marks of a submission, then a menu with what is done rarely; empty for view-only users. */
export function DetailBar({ submission, form }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const isPhone = useIsPhone();
  const [isAsking, setAsking] = useState(false);
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  const { submission_id: id } = submission;
  const slots = slotsFor(submission);
  // Five buttons fit side by side on a phone.
  const isInMenu = ({ marker }: MarkSlot) => isPhone && marker === 'inprogress';
  const more = slots
    .filter((slot) => isInMenu(slot) && !slot.isSet)
    .map(({ marker, name, icon }) => ({
      id: marker,
      label: t(`do.${name}`),
      icon,
      act: () => void send(markSubmission({ id, marker })),
    }));
  const remove = { id: 'delete', label: t('delete'), icon: 'trash', act: () => setAsking(true) };
  const entries = form.user_role === 'CREATOR' ? [...more, remove] : more;
  return (
    <div className="detail-bar">
      <MarkKeys row={submission} />
      <fieldset className="detail-marks">
        <legend className="visually-hidden">{t('markAs')}</legend>
        {slots.map(
          (slot) =>
            !isInMenu(slot) && (
              // The button that undoes a mark replaces the one that made it, and keeps the focus.
              <MarkButton key={slot.marker.replace('!', '')} id={id} slot={slot} isPhone={isPhone} />
            ),
        )}
        {entries.length > 0 && (
          <MenuButton
            className="detail-more"
            name={t('moreActions')}
            label={
              <>
                <Icon name="ellipsis" />
                {isPhone && <span>{t('moreShort')}</span>}
              </>
            }
            entries={entries}
          />
        )}
      </fieldset>
      {isAsking && <ConfirmDelete form={form} ids={[id]} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface MarkButtonProps {
  readonly id: number;
  readonly slot: MarkSlot;
  readonly isPhone: boolean;
}

/** Stays, with the focus, when a mark is set that nothing removes: a second click never reaches another button. */
function MarkButton({ id, slot: { marker, name, icon, isSet }, isPhone }: MarkButtonProps) {
  const t = useTexts(texts);
  const send = useSend();
  const key = useBoundKey(keyIdOf(marker));
  const action = t(`do.${name}`);
  return (
    <Button
      kind="quiet"
      icon={icon}
      title={key === '' ? action : `${action} (${key})`}
      aria-label={isPhone ? action : undefined}
      aria-disabled={isSet}
      onClick={() => isSet || send(markSubmission({ id, marker }))}
    >
      {isPhone && marker.endsWith('read') ? t(`label.${name}`) : action}
      {marker === 'archive' && !isPhone && key !== '' && <kbd aria-hidden="true">{key}</kbd>}
    </Button>
  );
}
