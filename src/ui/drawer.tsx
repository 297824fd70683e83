import type { ReactNode } from 'react';
import './drawer.css';
import { useRestoreFocus } from './restore-focus.ts';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A side panel, open for as long as it is rendered, that restores focus. A dialog at the right edge, since
 * PrimeReact's Sidebar does not restore focus.
 */
export function Drawer(props: Props) {
  useRestoreFocus();
  return <Modal {...props} className="dialog drawer" maskClassName="drawer-mask" position="right" />;
}
