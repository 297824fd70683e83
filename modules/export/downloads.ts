import { defineToken } from '../../src/kernel/index.ts';

/** Offers files for download. */
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
    // Revoked only after the browser has read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
