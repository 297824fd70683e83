import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

const INPUTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'];

interface ThreadItem {
  /** Present for an entry of another module: a reply. */
  readonly view?: unknown;
  /** Has a view for a recorded entry that is shown in full: an answer. */
  readonly more?: { readonly view?: unknown } | undefined;
  readonly recorded?: { readonly kind: string } | undefined;
}

/**
 * Opens a conversation at the visitor's answer if it is the latest email, like a mail program, so far as it is not in view;
 * otherwise at the message. What arrives later moves nothing, and neither does anything after the first input. Recorded
 * screens are scrolled as they were.
 */
export function useOpenedAt(list: RefObject<HTMLElement | null>, thread: readonly ThreadItem[]): void {
  const opened = useEffectEvent(() => {
    const latest = thread.findLastIndex(({ view, more }) => (view ?? more?.view) !== undefined);
    return thread[latest]?.recorded?.kind === 'answer' ? list.current?.children[latest] : undefined;
  });
  useLayoutEffect(() => {
    const entry = opened();
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
