import { defineServerModule } from '../../../server/kit.ts';
import { attachmentSource } from '../../mail/server/public.ts';
import { detailPart } from '../../submissions/server/public.ts';
import { contributeAdminCommands } from './admin.ts';
import { attachments } from './attachments.ts';
import { Clamd } from './clamd.ts';
import { StorageNotOwned } from './installation.ts';
import { scannedFilesOf } from './repository.ts';
import { serveFiles } from './routes.ts';
import { runScanner } from './run-scanner.ts';
import { FileScanner } from './scanner.ts';
import { reportStatus } from './status.ts';
import { FileStorage } from './storage.ts';
import { removeDeleted, removeOrphans } from './sweep.ts';

export default defineServerModule({
  id: 'files',
  needs: ['mail', 'submissions', 'workspaces'],
  async register(host) {
    const storage = await FileStorage.of(host);
    const { fileScan } = host.config;
    const scanner = fileScan && new FileScanner(host, storage, new Clamd(fileScan));
    if (scanner) runScanner(host, storage, scanner);
    serveFiles(host, storage);
    host.contribute(detailPart, async (db, { id, isLocked }) => ({
      files: isLocked ? [] : await scannedFilesOf({ ...host, db }, id),
    }));
    host.contribute(attachmentSource, attachments(host, storage, scanner));
    reportStatus(host, storage);
    contributeAdminCommands(host, storage, scanner);
    host.schedule('files/deleted', '* * * * *', async () => {
      const removed = await removeDeleted(host, storage);
      if (removed > 0) host.log.info({ removed }, 'files of deleted submissions removed');
    });
    host.schedule('files/orphans', '41 * * * *', async () => {
      const removed = await removeOrphans(host, storage).catch((error: unknown) => {
        if (!(error instanceof StorageNotOwned)) throw error;
        host.log.error(error.message);
        return 0;
      });
      if (removed > 0) host.log.info({ removed }, 'files without a submission removed');
    });
  },
});
