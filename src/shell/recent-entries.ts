import { browserStorage } from './browser-storage.ts';

const KEY = 'inlet-palette';
const MAX_RECENT = 8;

/** Ids of the entries that were used last in this browser, the latest first. */
export function recentEntries(): readonly string[] {
  return (browserStorage.read(KEY) ?? '').split('\n').filter((id) => id !== '');
}

export function rememberEntry(id: string): void {
  const recent = [id, ...recentEntries().filter((one) => one !== id)].slice(0, MAX_RECENT);
  browserStorage.write(KEY, recent.join('\n'));
}
