import { isoOf } from '../../contract/entity/time.ts';
import { defineToken } from '../../src/kernel/index.ts';

/** Saves exported logs on the user's device. */
export interface SaveFile {
  /** Saves what an object URL refers to, under a name with the time of the export, and revokes the URL. */
  save(at: number, url: string): void;
}
export const SaveFile = defineToken<SaveFile>('event-log/save-file');

/** Delay before the object URL is revoked: the browser may start reading it only after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Saves through the browser's download. */
export const browserSaveFile: SaveFile = {
  save(at, url) {
    const download = `inlet-event-log-${isoOf(at).replaceAll(/[-:]|\.\d+/g, '')}.jsonl`;
    Object.assign(document.createElement('a'), { href: url, download }).click();
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  },
};
