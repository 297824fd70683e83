import { defineToken } from '../../src/kernel/index.ts';

/** Gives the user a file. */
export interface SaveFile {
  save(name: string, type: string, text: string): void;
}
export const SaveFile = defineToken<SaveFile>('event-log/save-file');

/** The browser may begin to read only after the click, and then finds nothing behind an address that was given up. */
const READ_WITHIN_MS = 60_000;

/** By the browser's own download. */
export const browserSaveFile: SaveFile = {
  save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
  },
};
