import { browserStorage } from './browser-storage.ts';

const KEY = 'inlet-log-owner';
const NOBODY = 'nobody';

/** The account whose logs this browser's database may contain. Persists when a session ends while no page is open. */
export const logOwner = {
  isOther: (account: number) => ![NOBODY, String(account)].includes(browserStorage.read(KEY) ?? ''),
  set: (account: number) => browserStorage.write(KEY, String(account)),
  /** There is no session: the log from now on belongs to the next account. */
  clear: () => browserStorage.write(KEY, NOBODY),
};
