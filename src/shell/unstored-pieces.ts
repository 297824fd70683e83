import * as z from 'zod/mini';
import { parsedJson } from '../../contract/json.ts';
import { tabStorage } from './browser-storage.ts';
import { logOwner } from './log-owner.ts';

/** A piece of a tab's log: a segment's snapshot, or lines after it. `at` is the time of writing in Unix milliseconds. */
const Piece = z.object({
  tab: z.string(),
  segment: z.number(),
  /** Its position in the segment; the snapshot is 0. */
  part: z.number(),
  at: z.number(),
  bytes: z.number(),
  text: z.string(),
});
export type Piece = Readonly<z.infer<typeof Piece>>;

/** `owner` is the account whose log this was. */
const Rest = z.object({ owner: z.nullable(z.string()), pieces: z.array(Piece) });

const KEY = 'inlet-log-rest';

/**
 * Pieces that a page could not commit to the database before it was left. They wait in the session storage until the tab's next
 * page stores them. Pieces that exceed the session storage's quota are lost.
 */
export const unstoredPieces = {
  write(pieces: readonly Piece[]): void {
    tabStorage.write(KEY, pieces.length === 0 ? null : JSON.stringify({ owner: logOwner.name(), pieces }));
  },

  /**
   * Reads and removes them, because a duplicated tab must not start with a copy. Those of another account are dropped: its
   * session has ended while the tab showed another site.
   */
  take(): readonly Piece[] {
    const { data: rest } = Rest.safeParse(parsedJson(tabStorage.read(KEY) ?? ''));
    tabStorage.write(KEY, null);
    return rest?.owner === logOwner.name() ? rest.pieces : [];
  },
};
