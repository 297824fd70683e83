import { Dialog as PrimeDialog } from 'primereact/dialog';
import type { ReactNode } from 'react';
import { Prime } from './prime.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'wide';
}

/** Without PrimeReact's own styles its class properties do nothing; its parts are reached this way. */
const parts = {
  mask: { className: 'dialog-mask' },
  header: { className: 'dialog-header' },
  headerTitle: { className: 'dialog-title', role: 'heading', 'aria-level': 2 },
  content: { className: 'dialog-content' },
  footer: { className: 'dialog-footer' },
};

/** A modal over what is behind it: closed by Escape, by a click outside, and by its button; focus returns. */
export function Dialog({ title, onClose, children, footer, width = 'narrow' }: Props) {
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
        header={title}
        footer={footer}
        onHide={onClose}
        className={`dialog dialog-${width}`}
        pt={parts}
        ariaCloseIconLabel={t('close')}
        closeIcon="pi pi-times"
      >
        {children}
      </PrimeDialog>
    </Prime>
  );
}
