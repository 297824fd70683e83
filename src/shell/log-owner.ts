import { browserStorage } from './browser-storage.ts';

const KEY = 'inlet-log-owner';
const NOBODY = 'nobody';

/** Whose session the logs in this browser's database may hold. It survives a session that ended while no page was open. */
export const logOwner = {
  isOther: (account: number) => ![NOBODY, String(account)].includes(browserStorage.read(KEY) ?? ''),
  set: (account: number) => browserStorage.write(KEY, String(account)),
  /** No session: the next account may keep what follows. */
  clear: () => browserStorage.write(KEY, NOBODY),
};
