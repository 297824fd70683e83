import { Fragment, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { usePopup } from './use-popup.ts';

export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: string;
  /** Shown at the right, e.g. a tag. */
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
  /** In a menu that selects one value: whether it is the selected one. */
  readonly isSelected?: boolean;
  /** Starts a group with this name. */
  readonly heading?: string | undefined;
  readonly act: () => void;
}

interface Props {
  readonly label: ReactNode;
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
  /** Off for a button that is only an icon. */
  readonly hasChevron?: boolean;
}

/**
 * A button with a menu. Arrow keys, Home, End and the first letters of an entry move; Escape closes it and restores
 * focus. The arrow keys open it at its first or last entry.
 */
export function MenuButton({ label, name, entries, className = '', hasChevron = true }: Props) {
  const { isOpen, setOpen, close, button, frame } = usePopup();
  const id = useId();
  const start = useRef<'first' | 'last'>('first');
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    if (isOpen)
      itemsIn(button.current?.parentElement)
        .at(start.current === 'last' ? -1 : 0)
        ?.focus();
  }, [isOpen, button]);
  const open = (at: 'first' | 'last') => {
    start.current = at;
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      return open(key === 'ArrowUp' ? 'last' : 'first');
    }
    if (key === 'Tab') return close();
    const items = itemsIn(button.current?.parentElement);
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
    if (to !== undefined) {
      event.preventDefault();
      return items[(to + items.length) % items.length]?.focus();
    }
    if (!isLetter(event)) return;
    // A letter that moves is not a shortcut of the page.
    event.stopPropagation();
    typed.current = { text: typedText(typed.current, event), at: event.timeStamp };
    itemStarting(typed.current.text, items, at)?.focus();
  };
  return (
    <div {...frame} role="presentation" className={`menu ${className}`} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={() => (isOpen ? setOpen(false) : open('first'))}
      >
        {label}
        {hasChevron && <Icon name="chevron-down" />}
      </button>
      {isOpen && (
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
                role={entry.isSelected === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={entry.isSelected}
                tabIndex={-1}
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
                {entry.isSelected === true && <Icon name="check" />}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsIn(frame: HTMLElement | null | undefined): readonly HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}

/** How long letters typed in a row belong together. */
const TYPED_MS = 700;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const typedText = (before: { text: string; at: number }, { key, timeStamp }: KeyboardEvent): string =>
  (timeStamp - before.at < TYPED_MS ? before.text : '') + key.toLowerCase();

/** The next entry that starts with the text; the same letter several times goes through its entries. */
function itemStarting(text: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const isOneLetter = text === text.charAt(0).repeat(text.length);
  const wanted = isOneLetter ? text.slice(0, 1) : text;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    (item.querySelector('.menu-text')?.textContent ?? '').trim().toLowerCase().startsWith(wanted),
  );
}
