import { useApp, useSelect } from '../ui/app-context.ts';
import { isKeyOn, keysFor } from './keys.ts';
import { shownKeys } from '../ui/shown-keys.ts';
import { action } from './points.ts';

/** An action's key binding for display; empty if it has none or bindings are turned off. */
export function useBoundKey(id: string): string {
  const app = useApp();
  const own = app.contributions(action).find((one) => one.id === id);
  return useSelect((read) => {
    const bound = own ? keysFor(read, own) : '';
    return bound !== '' && isKeyOn(read, bound) ? shownKeys(bound) : '';
  });
}
