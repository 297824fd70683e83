import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

const INPUTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'];

/**
 * Opens a conversation at its latest email, like a mail program. What arrives later moves nothing, and neither does anything
 * after the first input. Recorded screens are scrolled as they were.
 */
export function useOpenedAt(list: RefObject<HTMLElement | null>, at: number): void {
  const latest = useEffectEvent(() => list.current?.children[at]);
  useLayoutEffect(() => {
    const entry = latest();
    if (!entry || 'recorded' in document.documentElement.dataset) return undefined;
    // Also when its content has loaded.
    const sizes = new ResizeObserver(() => entry.scrollIntoView({ block: 'nearest' }));
    const stop = () => sizes.disconnect();
    sizes.observe(entry);
    const listening = new AbortController();
    for (const type of INPUTS) addEventListener(type, stop, { capture: true, passive: true, signal: listening.signal });
    return () => {
      stop();
      listening.abort();
    };
  }, []);
}
