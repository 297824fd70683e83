import { tabStorage } from './browser-storage.ts';

const KEY = 'inlet-tab';

/**
 * The name of this tab's log, which stays the same after a reload. It is in the session storage only while the page is not
 * running, because a duplicated tab starts with a copy of the storage and must not write to the same log.
 */
export function tabName(newId: () => string): string {
  const name = tabStorage.read(KEY) ?? newId();
  tabStorage.write(KEY, null);
  addEventListener('pagehide', () => tabStorage.write(KEY, name));
  addEventListener('pageshow', () => tabStorage.write(KEY, null));
  return name;
}
