import { useId, type ReactNode } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { usePopup } from '../../../src/ui/use-popup.ts';

/** A button that toggles a help text below it. Escape or a click outside closes it. */
export function Help({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { isOpen, setOpen, frame } = usePopup();
  const id = useId();
  return (
    <div {...frame} className="help">
      <Button
        kind="quiet"
        icon="question-circle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="help-label">{label}</span>
      </Button>
      <output id={id} className="help-text" hidden={!isOpen}>
        {isOpen && children}
      </output>
    </div>
  );
}
