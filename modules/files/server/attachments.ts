import type { Db } from '../../../server/kit.ts';
import type { AttachmentSource } from '../../mail/server/public.ts';
import { keyOf } from './repository.ts';
import type { FileStorage } from './storage.ts';

/** Names this module as the source of an email's attachments. */
export const FILES = 'files';

/** Files of submissions that emails attach, by their ids. */
export const attachments = (db: Db, storage: FileStorage): AttachmentSource => ({
  source: FILES,
  async read(fileId) {
    const key = await keyOf(db, fileId);
    return key === undefined ? undefined : storage.content(key);
  },
});
