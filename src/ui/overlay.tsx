import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLayer } from './layers.ts';
import { useRestoreFocus } from './restore-focus.ts';
import './overlay.css';

const CONTROLS = 'input, button:not(:disabled)';
const FOCUSABLE = `${CONTROLS}, a[href]`;

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at the top of the page. Traps the focus and returns it afterwards; Escape and a click outside close it. */
export function Overlay({ name, onClose, children }: Props) {
  useRestoreFocus();
  useLayer(true, onClose);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => elementsIn(panel.current, CONTROLS)[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    moveFocus(elementsIn(panel.current, FOCUSABLE), event.shiftKey ? -1 : 1);
  };
  return (
    <div
      className="overlay"
      role="presentation"
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {/* A native dialog closes itself before its close event, so closing could not be recorded first. */}
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

function elementsIn(panel: HTMLElement | null, selector: string): readonly HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** Focuses the next or previous element, wrapping around at the ends. */
function moveFocus(elements: readonly HTMLElement[], step: 1 | -1): void {
  const current = elements.findIndex((element) => element === document.activeElement);
  elements[(current + step + elements.length) % elements.length]?.focus();
}
