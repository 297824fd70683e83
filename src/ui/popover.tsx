import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './popover.css';

interface Props {
  readonly label: ReactNode;
  readonly icon?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that shows controls below it. Escape closes them and returns the focus; so does a press outside. */
export function Popover({ label, icon, className = '', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={`popover ${className}`} ref={frame} onKeyDown={onKeyDown} role="presentation">
      <button
        ref={button}
        type="button"
        className="button popover-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span className="popover-label">{label}</span>
        <Icon name="chevron-down" />
      </button>
      <div id={id} className="popover-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
