const KEY = 'inlet-tab';

/**
 * This tab's name for its log, the same after a reload. It lies in the session storage only while the page is not running,
 * because a duplicated tab starts with a copy of it and must not write into the same log.
 */
export function tabName(newId: () => string): string {
  const name = sessionStorage.getItem(KEY) ?? newId();
  sessionStorage.removeItem(KEY);
  addEventListener('pagehide', () => sessionStorage.setItem(KEY, name));
  addEventListener('pageshow', () => sessionStorage.removeItem(KEY));
  return name;
}
