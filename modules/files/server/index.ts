import { type Db, defineServerModule } from '../../../server/kit.ts';
import { attachmentSource } from '../../mail/server/public.ts';
import { detailPart, type SubmissionRef } from '../../submissions/server/public.ts';
import { attachments } from './attachments.ts';
import { filesOf } from './repository.ts';
import { serveFiles } from './routes.ts';
import { reportStatus } from './status.ts';
import { FileStorage } from './storage.ts';
import { removeDeleted, removeOrphans } from './sweep.ts';

export default defineServerModule({
  id: 'files',
  needs: ['mail', 'submissions', 'workspaces'],
  async register(host) {
    const storage = await FileStorage.of(host);
    serveFiles(host, storage);
    host.contribute(detailPart, filesFor);
    host.contribute(attachmentSource, attachments(host.db, storage));
    reportStatus(host, storage);
    host.schedule('files/deleted', '* * * * *', async () => {
      const removed = await removeDeleted(host, storage);
      if (removed > 0) host.log.info({ removed }, 'files of deleted submissions removed');
    });
    host.schedule('files/orphans', '41 * * * *', async () => {
      const removed = await removeOrphans(host, storage);
      if (removed > 0) host.log.info({ removed }, 'files without a submission removed');
    });
  },
});

const filesFor = async (db: Db, { id, isLocked }: SubmissionRef) => ({ files: isLocked ? [] : await filesOf(db, id) });
