import { useId, type ReactNode } from 'react';
import './switch.css';

interface Props {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly 'data-region'?: string | undefined;
}

/** A labelled switch with a hint: a native checkbox with the switch role. */
export function Switch({ label, hint, checked, onSwitch, disabled = false, ...rest }: Props) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="toggle">
      <input
        id={id}
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <small id={hintId} className="field-hint">
          {hint}
        </small>
      )}
    </div>
  );
}
