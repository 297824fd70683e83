import { Dialog as PrimeDialog } from 'primereact/dialog';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'wide';
}

/** A modal over what is behind it: closed by Escape, by a click outside, and by its button; focus returns. */
export function Dialog({ title, onClose, children, footer, width = 'narrow' }: Props) {
  return (
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
      maskClassName="dialog-mask"
      className={`dialog dialog-${width}`}
      headerClassName="dialog-header"
      contentClassName="dialog-content"
      ariaCloseIconLabel="Close"
      closeIcon="pi pi-times"
    >
      {children}
    </PrimeDialog>
  );
}
