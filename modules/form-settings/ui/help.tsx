import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../../src/ui/button.tsx';

/** A button that toggles a help text below it. Escape or a click outside closes it. */
export function Help({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false);
  };
  return (
    <div className="help" ref={frame} onKeyDown={onKeyDown} role="presentation">
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
