import type { Host } from '../../../server/kit.ts';
import type { AttachmentSource } from '../../mail/server/public.ts';
import { fileToScan } from './repository.ts';
import { isOpenable } from './scan-state.ts';
import type { FileScanner } from './scanner.ts';
import type { FileStorage } from './storage.ts';

/** Names this module as the source of an email's attachments. */
export const FILES = 'files';

/** Files of submissions that emails attach, by id. A file that is still waiting for its scan is scanned first. */
export const attachments = (
  { db, config }: Pick<Host, 'db' | 'config'>,
  storage: FileStorage,
  scanner: FileScanner | undefined,
): AttachmentSource => ({
  source: FILES,
  async read(fileId) {
    const file = await fileToScan(db, fileId);
    const isSafe = file && (isOpenable(file, config) || (await scanner?.scanNow(file)));
    return isSafe === true ? storage.content(file.key) : undefined;
  },
});
