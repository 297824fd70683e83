import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useFocusReturn } from './focus-return.ts';
import './overlay.css';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A light panel at the top of the page: the focus stays inside and goes back afterwards; Escape and a click outside close it. */
export function Overlay({ name, onClose, children }: Props) {
  useFocusReturn();
  const panel = useRef<HTMLDivElement>(null);
  const focusable = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>('input, button:not(:disabled), a[href]') ?? []),
  ];
  useEffect(() => {
    const [first] = panel.current?.querySelectorAll<HTMLElement>('input, button:not(:disabled)') ?? [];
    first?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab') return;
    const all = focusable();
    const at = all.findIndex((one) => one === document.activeElement);
    const to = all[(at + (event.shiftKey ? -1 : 1) + all.length) % all.length];
    event.preventDefault();
    to?.focus();
  };
  return (
    <div
      className="overlay"
      role="presentation"
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {/* The browser's own dialog closes by itself, and says so too late to be recorded first. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <div
        ref={panel}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="dialog"
        aria-modal="true"
        aria-label={name}
        className="overlay-panel"
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}
