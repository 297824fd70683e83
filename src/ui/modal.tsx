import { Dialog as PrimeDialog } from 'primereact/dialog';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Prime } from './prime.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Controls in the header, before the close button. */
  readonly tools?: ReactNode;
  readonly className: string;
  readonly maskClassName?: string;
  readonly position?: 'center' | 'right';
}

/**
 * PrimeReact's dialog with the common behaviour: closes by Escape, click outside or its button, and traps the focus.
 */
export function Modal({
  title,
  onClose,
  children,
  footer,
  tools,
  className,
  maskClassName = '',
  position = 'center',
}: Props) {
  const t = useTexts(texts);
  return (
    <Prime>
      <PrimeDialog
        visible
        modal
        dismissableMask
        draggable={false}
        resizable={false}
        blockScroll
        position={position}
        header={title}
        footer={footer}
        icons={tools}
        onHide={onClose}
        className={className}
        pt={partsOn(`dialog-mask ${maskClassName}`)}
        ariaCloseIconLabel={t('close')}
        closeIcon={<Icon name="times" />}
      >
        {children}
      </PrimeDialog>
    </Prime>
  );
}

/** In unstyled mode PrimeReact ignores class properties; its parts are styled this way. */
const partsOn = (mask: string) => ({
  mask: { className: mask },
  header: { className: 'dialog-header' },
  headerIcons: { className: 'dialog-tools' },
  closeButton: { className: 'dialog-close' },
  headerTitle: { className: 'dialog-title', role: 'heading', 'aria-level': 2 },
  content: { className: 'dialog-content' },
  footer: { className: 'dialog-footer' },
});
