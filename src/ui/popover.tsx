import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './popover.css';
import { usePopup } from './use-popup.ts';

interface Props {
  readonly label: ReactNode;
  readonly icon?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that shows controls below it. Escape closes them and restores focus; so does a click outside. */
export function Popover({ label, icon, className = '', children }: Props) {
  const { isOpen, setOpen, frame, button } = usePopup();
  const id = useId();
  return (
    <div {...frame} className={`popover ${className}`}>
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
