import { useSyncExternalStore } from 'react';

/** A hook that says whether the window matches a media query; false where there is no window to ask. */
export function mediaQuery(query: string): () => boolean {
  let media: MediaQueryList | undefined;
  /** Created once, since every render reads it. */
  const list = () => (media ??= typeof matchMedia === 'function' ? matchMedia(query) : undefined);
  const subscribe = (onChange: () => void) => {
    list()?.addEventListener('change', onChange);
    return () => list()?.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => list()?.matches ?? false);
}
