import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useLayer } from './layers.ts';

/**
 * A popup below a button: Escape closes it, wherever the focus is, and restores focus; a click outside closes it and keeps its
 * own focus.
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
  useLayer(isOpen, close);
  return { isOpen, setOpen, close, button, frame: { ref, role: 'presentation' as const } };
}

/** Whether the focus leaves the element for another one of the page. */
export function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
}
