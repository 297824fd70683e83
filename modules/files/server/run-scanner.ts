import type { Host } from '../../../server/kit.ts';
import type { FileScanner } from './scanner.ts';
import { reportStatus } from './status.ts';
import type { FileStorage } from './storage.ts';

/** Scans files as soon as they are stored, at the start what a killed process has left, and every minute what is left. */
export function runScanner(
  host: Pick<Host, 'contribute' | 'log' | 'onStart' | 'onStop' | 'schedule'>,
  storage: FileStorage,
  scanner: FileScanner,
): void {
  reportStatus(host, scanner);
  host.schedule('files/scan', '* * * * *', () => scanner.scanWaiting());
  const scan = () => {
    scanner.scanWaiting().catch((error: unknown) => host.log.error({ err: error }, 'files were not scanned'));
  };
  storage.onStored(scan);
  host.onStart(scan);
  host.onStop(() => scanner.stop());
}
