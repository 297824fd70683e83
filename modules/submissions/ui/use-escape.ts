import { useLayoutEffect } from 'react';

/**
 * Escape closes what the screen shows, unless something is open over it or text is being entered. From the moment it is on the
 * page: a key may come before the next paint.
 */
export function useEscape(close: () => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isTyping = event.target instanceof HTMLElement && isTextEntry(event.target);
      const isCovered = document.querySelector('[role=dialog], [role=menu], [role=alertdialog]') !== null;
      if (!isTyping && !isCovered) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);
}

const isTextEntry = (element: HTMLElement): boolean =>
  element.closest('input:not([type=checkbox]), textarea, select') !== null;
