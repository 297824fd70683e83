import { type Host, statusLines } from '../../../server/kit.ts';
import type { FileStorage } from './storage.ts';

/** Says in the server status, and in the log at the start, whether the storage can be used. */
export function reportStatus(host: Pick<Host, 'contribute' | 'log' | 'onStart'>, storage: FileStorage): void {
  host.contribute(statusLines, async () => [(await storage.status()).line]);
  host.onStart(() => {
    void storage.status().then(({ line, isUsable }) => (isUsable ? host.log.debug(line) : host.log.error(line)));
  });
}
