import { Dialog as PrimeDialog } from 'primereact/dialog';
import { useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useLayer } from './layers.ts';
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
  /** Focuses the dialog itself on opening instead of its first control. */
  readonly isForReading?: boolean;
}

/**
 * PrimeReact's dialog with the common behaviour: closes on Escape, on a click outside and with its button, and traps the focus.
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
  isForReading = false,
}: Props) {
  const t = useTexts(texts);
  const dialog = useRef<PrimeDialog>(null);
  useLayer(true);
  return (
    <Prime>
      <PrimeDialog
        ref={dialog}
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
        focusOnShow={!isForReading}
        onShow={() => isForReading && focusOn(dialog.current?.getElement())}
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

/** Leaves the focus where it is if it is already inside, or in another dialog that was opened on top while this one appeared. */
function focusOn(dialog: HTMLElement | null | undefined): void {
  const focused = document.activeElement;
  if (!dialog || (focused && dialog.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return;
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
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
