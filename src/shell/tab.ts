import { tabStorage } from './browser-storage.ts';

const KEY = 'inlet-tab';

/**
 * The name of this tab's log, which stays the same after a reload. It is in the session storage only while the page is not
 * running, because a duplicated tab starts with a copy of the storage and must not write to the same log. `isNew` is false if
 * an earlier page of this tab may have recorded something.
 */
export function tabName(newId: () => string): { readonly name: string; readonly isNew: boolean } {
  const stored = tabStorage.read(KEY);
  const name = stored ?? newId();
  tabStorage.write(KEY, null);
  addEventListener('pagehide', () => tabStorage.write(KEY, name));
  addEventListener('pageshow', () => tabStorage.write(KEY, null));
  return { name, isNew: stored === null };
}
