import type { Host } from '../../../server/kit.ts';
import type { FileScanner } from './scanner.ts';
import { reportStatus } from './status.ts';
import type { FileStorage } from './storage.ts';

/** The topic to which a process that is not a worker publishes that it has stored files. */
const STORED_TOPIC = 'files-stored';

/**
 * Scans files as soon as they are stored, and remaining ones at startup and every minute. A process that is not a worker
 * leaves that to the workers.
 */
export function runScanner(
  host: Pick<Host, 'config' | 'contribute' | 'live' | 'log' | 'onStart' | 'onStop' | 'schedule'>,
  storage: FileStorage,
  scanner: Pick<FileScanner, 'scanWaiting' | 'status' | 'stop'>,
): void {
  reportStatus(host, scanner);
  host.schedule('files/scan', '* * * * *', () => scanner.scanWaiting());
  // The job that runs every minute scans files whose event was not published.
  const noMatter = () => undefined;
  const scan = () => {
    scanner.scanWaiting().catch((error: unknown) => host.log.error({ err: error }, 'files were not scanned'));
  };
  if (host.config.roles.has('worker')) {
    storage.onStored(scan);
    host.live.subscribe(STORED_TOPIC, scan);
  } else {
    storage.onStored(() => void host.live.publish(STORED_TOPIC, null).catch(noMatter));
  }
  host.onStart(scan, 'worker');
  host.onStop(() => scanner.stop());
}
