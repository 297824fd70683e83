import { browserStorage } from './browser-storage.ts';

const KEY = 'inlet-log-owner';
const NOBODY = 'nobody';
const WIPE_KEY = 'inlet-log-wipe';

/** The account whose logs this browser's database may contain. Persists when a session ends while no page is open. */
export const logOwner = {
  name: () => browserStorage.read(KEY),
  isOther: (account: number) => ![NOBODY, String(account)].includes(logOwner.name() ?? ''),
  set: (account: number) => browserStorage.write(KEY, String(account)),
  /** There is no session: the log from now on belongs to the next account. */
  clear: () => browserStorage.write(KEY, NOBODY),
};

/** Whether a deletion of the logs has begun and not succeeded, in this or an earlier page. */
export const logWipe = {
  isDue: () => browserStorage.read(WIPE_KEY) !== null,
  begin: () => browserStorage.write(WIPE_KEY, 'due'),
  end: () => browserStorage.write(WIPE_KEY, null),
};
