import { adminCommand, AdminError, type Host } from '../../../server/kit.ts';
import { adopt, hold } from './installation.ts';
import type { FileScanner } from './scanner.ts';
import type { FileStorage } from './storage.ts';

/** The operator's commands to protect a bucket's files after a restore, to end that protection, and to repeat failed scans. */
export function contributeAdminCommands(
  host: Pick<Host, 'contribute' | 'db'>,
  { marker }: FileStorage,
  scanner: FileScanner | undefined,
): void {
  host.contribute(adminCommand, {
    name: 'files hold',
    usage: '',
    summary: 'Keeps files in the bucket that belong to no submission, until “files adopt”. A restore does this.',
    run: async () => {
      await hold(host.db);
      return ['Files in the bucket that belong to no submission stay until npm run admin -- files adopt.'];
    },
  });
  host.contribute(adminCommand, {
    name: 'files adopt',
    usage: '',
    summary: 'Assigns the bucket to this installation: files in it that belong to no submission are removed.',
    run: async () => {
      if (!marker) throw new AdminError('FILES_URL is not set: the files are in DATA_DIR.');
      await adopt(host.db, marker);
      return [
        'The bucket belongs to this installation. Files that belong to no submission are removed within the hour.',
      ];
    },
  });
  host.contribute(adminCommand, {
    name: 'files rescan',
    usage: '',
    summary: 'Rescans files whose virus scan failed.',
    run: async () => {
      if (!scanner) throw new AdminError('FILE_SCAN is not set: files are not scanned.');
      const files = await scanner.rescanFailed();
      if (files === 0) return ['No virus scan has failed.'];
      return [`Rescanning ${files} ${files === 1 ? 'file' : 'files'} within a minute.`];
    },
  });
}
