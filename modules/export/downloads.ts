import { defineToken } from '../../src/kernel/index.ts';

/** Gives the user a file. */
export interface Downloads {
  /** `parts` are the file's text, in order. */
  save(name: string, type: string, parts: readonly string[]): void;
}
export const Downloads = defineToken<Downloads>('export/downloads');

export const browserDownloads: Downloads = {
  save(name, type, parts) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([...parts], { type }));
    link.download = name;
    link.click();
    // Not before the browser has taken it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
