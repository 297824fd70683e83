import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: string;
  /** Shown at the right, e.g. a tag. */
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
  /** Starts a group with this name. */
  readonly heading?: string | undefined;
  readonly act: () => void;
}

interface Props {
  readonly label: ReactNode;
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
}

/** A button with a menu: arrow keys move, Escape closes it and returns the focus. */
export function MenuButton({ label, name, entries, className = '' }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    itemsIn(frame.current)[0]?.focus();
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    const items = itemsIn(frame.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || !open) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  return (
    <div className={`menu ${className}`} ref={frame} onKeyDown={onKeyDown} role="presentation">
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="chevron-down" />
      </button>
      {open && (
        <div id={id} role="menu" aria-label={name} className="menu-list">
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              {entry.heading !== undefined && (
                <div role="presentation" className="menu-heading">
                  {entry.heading}
                </div>
              )}
              <button
                type="button"
                role="menuitem"
                disabled={entry.isDisabled === true}
                className="menu-item"
                onClick={() => {
                  close();
                  entry.act();
                }}
              >
                {entry.icon !== undefined && <Icon name={entry.icon} />}
                <span className="menu-text" dir="auto">
                  {entry.label}
                </span>
                {entry.note}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsIn(frame: HTMLElement | null): readonly HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
}
