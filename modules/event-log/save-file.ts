import { isoOf } from '../../contract/entity/time.ts';
import { defineToken } from '../../src/kernel/index.ts';

/** Saves files on the user's device. `url` is an object URL, which is revoked afterwards. */
export interface SaveFile {
  /** Saves an exported log under a name with the time of the export. */
  save(at: number, url: string): void;
  saveAs(name: string, url: string): void;
}
export const SaveFile = defineToken<SaveFile>('event-log/save-file');

/** Delay before the object URL is revoked: the browser may start reading it only after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Saves through the browser's download. */
export const browserSaveFile: SaveFile = {
  save(at, url) {
    browserSaveFile.saveAs(`inlet-event-log-${isoOf(at).replaceAll(/[-:]|\.\d+/g, '')}.jsonl`, url);
  },
  saveAs(download, url) {
    Object.assign(document.createElement('a'), { href: url, download }).click();
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  },
};
