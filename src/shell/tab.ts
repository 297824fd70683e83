import { tabStorage } from './browser-storage.ts';

const KEY = 'inlet-tab';

/**
 * This tab's name for its log, the same after a reload. It lies in the session storage only while the page is not running,
 * because a duplicated tab starts with a copy of it and must not write into the same log.
 */
export function tabName(newId: () => string): string {
  const name = tabStorage.read(KEY) ?? newId();
  tabStorage.write(KEY, null);
  addEventListener('pagehide', () => tabStorage.write(KEY, name));
  addEventListener('pageshow', () => tabStorage.write(KEY, null));
  return name;
}
