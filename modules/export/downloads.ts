import { defineToken } from '../../src/kernel/index.ts';
import { listFileOf, type ExportedList } from './list-file.ts';

/** Offers files for download. */
export interface Downloads {
  /** Writes a list as a file and saves it. */
  save(...list: ExportedList): Promise<void>;
}
export const Downloads = defineToken<Downloads>('export/downloads');

export const browserDownloads: Downloads = {
  async save(...list) {
    const { name, type, parts } = await listFileOf(...list);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([...parts], { type }));
    link.download = name;
    link.click();
    // Revoked only after the browser has read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
