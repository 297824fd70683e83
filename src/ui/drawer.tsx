import type { ReactNode } from 'react';
import './drawer.css';
import { useFocusReturn } from './focus-return.ts';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel at the side over what is behind it, shown for as long as it is rendered; the focus goes back afterwards. A dialog
 * at the right edge, since PrimeReact's Sidebar does not give the focus back.
 */
export function Drawer(props: Props) {
  useFocusReturn();
  return <Modal {...props} className="dialog drawer" maskClassName="drawer-mask" position="right" />;
}
