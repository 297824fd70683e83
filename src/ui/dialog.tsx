import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly tools?: ReactNode;
  /** `wide` is for reading. */
  readonly width?: 'narrow' | 'wide';
}

/** A centred modal that restores focus. */
export function Dialog({ width = 'narrow', ...rest }: Props) {
  return <Modal {...rest} isForReading={width === 'wide'} className={`dialog dialog-${width}`} />;
}
