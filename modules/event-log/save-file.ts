import { defineToken } from '../../src/kernel/index.ts';

/** Saves text as a file on the user's device. */
export interface SaveFile {
  save(name: string, type: string, text: string): void;
}
export const SaveFile = defineToken<SaveFile>('event-log/save-file');

/** Delay before the object URL is revoked: the browser may start reading it only after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Saves through the browser's download. */
export const browserSaveFile: SaveFile = {
  save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
  },
};
