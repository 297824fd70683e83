import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly busy: boolean;
  readonly isDisabled?: boolean;
  /** How many fields or parts are changed and not saved. */
  readonly unsaved: number;
  /** Offered while there is something to discard, by default unsaved changes. */
  readonly canDiscard?: boolean;
  readonly onDiscard: () => void;
  /** Why saving is not possible. */
  readonly children?: ReactNode;
  /** At the end of the bar, such as a test. */
  readonly end?: ReactNode;
}

/** Saves a settings tab, or discards its changes; stays in view below a long form. Save is filled once there is something to save; its form ignores it before. */
export function SaveBar({ busy, isDisabled, unsaved, canDiscard = unsaved > 0, onDiscard, children, end }: Props) {
  const t = useTexts(texts);
  const status = useId();
  const bar = useRef<HTMLDivElement>(null);
  const save = () => bar.current?.closest('form')?.requestSubmit();
  useViewActions([
    ...(busy || isDisabled || unsaved === 0
      ? []
      : [{ id: 'settings/save', title: t('save'), icon: 'save', act: save, isOnSubject: false }]),
    ...(canDiscard
      ? [{ id: 'settings/discard', title: t('discardDo'), icon: 'undo', act: onDiscard, isOnSubject: false }]
      : []),
  ]);
  return (
    <div className="form-actions save-bar" ref={bar}>
      {children}
      <Button
        type="submit"
        kind={unsaved > 0 ? 'primary' : 'secondary'}
        busy={busy}
        disabled={isDisabled}
        aria-disabled={unsaved === 0 || undefined}
        aria-describedby={status}
      >
        {t('save')}
      </Button>
      {canDiscard && (
        <Button kind="quiet" aria-label={t('discardDo')} onClick={onDiscard}>
          {t('discardShort')}
        </Button>
      )}
      <span id={status} className={`field-hint ${canDiscard ? 'save-bar-count' : ''}`}>
        {unsaved > 0 ? t('unsavedCount', { count: unsaved }) : t('allSaved')}
      </span>
      {end}
    </div>
  );
}
