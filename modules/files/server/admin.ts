import { adminCommand, AdminError, type Host } from '../../../server/kit.ts';
import { adopt, hold } from './installation.ts';
import type { FileStorage } from './storage.ts';

/** Commands by which the operator keeps the files of a bucket after a restore, and gives them up. */
export function contributeAdminCommands(host: Pick<Host, 'contribute' | 'db'>, { marker }: FileStorage): void {
  host.contribute(adminCommand, {
    name: 'files hold',
    usage: '',
    summary: 'Keeps files in the bucket that no submission has, until “files adopt”. A restore does this.',
    run: async () => {
      await hold(host.db);
      return ['Files in a bucket that no submission has stay until npm run admin -- files adopt.'];
    },
  });
  host.contribute(adminCommand, {
    name: 'files adopt',
    usage: '',
    summary: 'Makes the bucket this installation’s: files in it that no submission has are removed.',
    run: async () => {
      if (!marker) throw new AdminError('FILES_URL is not set: the files are in DATA_DIR.');
      await adopt(host.db, marker);
      return ['The bucket belongs to this installation. Files that no submission has are removed within the hour.'];
    },
  });
}
