import type { ReactNode } from 'react';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../../../src/ui/menu-button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Marker } from '../marker.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { keyIdOf } from './mark-keys.tsx';
import type { MarkTexts } from './mark-texts.ts';
import './bar-buttons.css';

interface MarkButtonProps {
  readonly mark: MarkTexts;
  /** Disabled buttons keep the focus. */
  readonly isDisabled?: boolean;
  readonly onMark: (marker: Marker) => void;
}

/** Marks the open submission or the selected ones. */
export function MarkButton({ mark: { marker, name, icon }, isDisabled = false, onMark }: MarkButtonProps) {
  const label = useTexts(moduleTexts);
  const isPhone = useIsPhone();
  const text = label(`do.${name}`);
  const read = marker === 'read' ? 'read' : 'unread';
  return (
    <BarButton
      action={keyIdOf(marker)}
      icon={icon}
      name={text}
      hasKey={marker === 'archive' && !isPhone}
      isDisabled={isDisabled}
      onClick={() => onMark(marker)}
    >
      {marker.endsWith('read') ? label(isPhone ? `label.${read}` : `bar.${read}`) : text}
    </BarButton>
  );
}

interface BarButtonProps {
  /** The id of the action whose key the tooltip names. */
  readonly action: string;
  readonly icon: string;
  /** The full name, if `children` is a short form of it. */
  readonly name: string;
  readonly hasKey?: boolean;
  readonly isDisabled?: boolean;
  readonly kind?: 'primary' | 'quiet';
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function BarButton({
  action,
  icon,
  name,
  hasKey = false,
  isDisabled = false,
  kind = 'quiet',
  onClick,
  children,
}: BarButtonProps) {
  const key = useBoundKey(action);
  return (
    <Button
      kind={kind}
      icon={icon}
      title={key === '' ? name : `${name} (${key})`}
      aria-label={children === name ? undefined : name}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      {children}
      {hasKey && key !== '' && <kbd aria-hidden="true">{key}</kbd>}
    </Button>
  );
}

interface MoreActionsProps {
  readonly entries: readonly MenuEntry[];
  /** Whether it is one of several buttons with an icon above a label. */
  readonly isLabelled?: boolean;
}

/** The menu at the end of the buttons. */
export function MoreActions({ entries, isLabelled = false }: MoreActionsProps) {
  const t = useTexts(texts);
  return (
    <MenuButton
      className="bar-more"
      name={t('moreActions')}
      label={
        <>
          <Icon name="ellipsis" />
          {isLabelled && <span>{t('moreShort')}</span>}
        </>
      }
      entries={entries}
    />
  );
}
