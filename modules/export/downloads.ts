import { defineToken } from '../../src/kernel/index.ts';
import { listFileOf, type ExportedList } from './list-file.ts';

/** Offers files for download. */
export interface Downloads {
  /** Writes a list as a file and saves it. */
  save(...list: ExportedList): Promise<void>;
  /** Saves the server's response to a path of ours. */
  fetch(address: string): void;
}
export const Downloads = defineToken<Downloads>('export/downloads');

export const browserDownloads: Downloads = {
  async save(...list) {
    const { name, type, parts } = await listFileOf(...list);
    const address = URL.createObjectURL(new Blob([...parts], { type }));
    follow(address, name);
    // Revoked only after the browser has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  fetch: (address) => follow(address, ''),
};

/** Without a name, the server's is used. */
function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
