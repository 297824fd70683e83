import { useSyncExternalStore } from 'react';

let media: MediaQueryList | undefined;

/** Created once, since every render reads it. */
const query = () => (media ??= typeof matchMedia === 'function' ? matchMedia('(max-width: 45em)') : undefined);

function subscribe(onChange: () => void): () => void {
  query()?.addEventListener('change', onChange);
  return () => query()?.removeEventListener('change', onChange);
}

/** Whether the console shows one thing at a time, as in CSS. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false);
}
