import { Dialog as PrimeDialog } from 'primereact/dialog';
import type { ReactNode } from 'react';
import './drawer.css';
import { useFocusReturn } from './focus-return.ts';
import { Prime } from './prime.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const parts = {
  mask: { className: 'dialog-mask drawer-mask' },
  header: { className: 'dialog-header' },
  headerTitle: { className: 'dialog-title', role: 'heading', 'aria-level': 2 },
  content: { className: 'dialog-content' },
};

/**
 * A panel at the side over what is behind it, shown for as long as it is rendered: the focus stays inside and goes back
 * afterwards; Escape, a click outside and its button close it. A dialog at the right edge, since PrimeReact's Sidebar does
 * not give the focus back.
 */
export function Drawer({ title, onClose, children }: Props) {
  const t = useTexts(texts);
  useFocusReturn();
  return (
    <Prime>
      <PrimeDialog
        visible
        modal
        dismissableMask
        draggable={false}
        resizable={false}
        blockScroll
        position="right"
        header={title}
        onHide={onClose}
        className="dialog drawer"
        pt={parts}
        ariaCloseIconLabel={t('close')}
        closeIcon="pi pi-times"
      >
        {children}
      </PrimeDialog>
    </Prime>
  );
}
