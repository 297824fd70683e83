import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'wide';
}

/** A modal in the middle of what is behind it; focus returns. */
export function Dialog({ width = 'narrow', ...rest }: Props) {
  return <Modal {...rest} className={`dialog dialog-${width}`} />;
}
