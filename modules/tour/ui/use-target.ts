import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Name of the anchor at the target. */
export const ANCHOR = '--tour-target';

/** Anchors the tour at the first element on screen that a selector matches, and follows when the screen changes. */
export function useTarget(selectors: readonly string[]): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const all = selectors.join('\n');
  useLayoutEffect(() => {
    const point = () => {
      const found = all.split('\n').flatMap(elementsOf).find(isOnScreen) ?? null;
      if (found === target.current) return;
      release(target.current);
      target.current = found;
      found?.style.setProperty('anchor-name', ANCHOR);
      found?.setAttribute('data-tour-target', '');
      if (found && 'scrollIntoView' in found) found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    point();
    const observer = new MutationObserver(point);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', point);
    return () => {
      observer.disconnect();
      removeEventListener('resize', point);
      release(target.current);
      target.current = null;
    };
  }, [all]);
  return target;
}

/** Without the step's own link, which leads to the same screen. */
const elementsOf = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest('.tour-step'));

/** Whether it is rendered; a browser that cannot tell takes the first. */
const isOnScreen = (element: HTMLElement): boolean => !('checkVisibility' in element) || element.checkVisibility();

function release(element: HTMLElement | null): void {
  element?.style.removeProperty('anchor-name');
  element?.removeAttribute('data-tour-target');
}
