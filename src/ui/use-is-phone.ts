import { useSyncExternalStore } from 'react';

const query = () => (typeof matchMedia === 'function' ? matchMedia('(max-width: 45em)') : undefined);

function subscribe(onChange: () => void): () => void {
  const media = query();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** Whether the console shows one thing at a time, as in CSS. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false);
}
