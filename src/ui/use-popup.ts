import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * A popup below a button: Escape closes it and restores focus; a click outside closes it and keeps its own focus.
 *
 * @example
 * const { isOpen, setOpen, close, frame, button } = usePopup();
 * <div {...frame}>
 *   <button ref={button} onClick={() => setOpen(!isOpen)} />
 *   {isOpen && <div>…</div>}
 * </div>
 */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // A dialog that contains it stays open.
    event.stopPropagation();
    close();
  };
  return { isOpen, setOpen, close, button, frame: { ref, onKeyDown, role: 'presentation' as const } };
}

/** Whether the focus leaves the element for another one of the page. */
export function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
}
