import { WEEK_MS } from '../../contract/duration.ts';
import { withOneSnapshot, type LogStorage, type SavedState, type StoredSegment } from '../kernel/index.ts';
import { resultOf, LogDatabase } from './log-database.ts';
import {
  keysOf,
  linesBySegment,
  newestKeyOf,
  onlyPieces,
  readPieces,
  resumeKey,
  resumePoints,
  segmentsOf,
  withoutDuplicates,
  type Segment,
  type Stored,
} from './stored-pieces.ts';
import { unstoredPieces, type Piece } from './unstored-pieces.ts';

/** Limits of a tab's log: its size, and its age after the tab last wrote. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = WEEK_MS;
/** Milliseconds that the page waits for the database before it continues without it. */
const TIMEOUT_MS = 2_000;

/**
 * Opens this tab's log in IndexedDB, or in memory if IndexedDB is not available (private windows) or does not respond. `now`
 * returns Unix milliseconds. Deletes the logs of tabs that have not written for seven days.
 *
 * A tab's log is limited to 8 MB, besides one saved state. A longer newest segment is retained, because the log would be empty
 * without it; the recorder bounds it to about twice its snapshot.
 *
 * `page` dispatches `pagehide` and `pageshow`: the database is closed while the page is suspended.
 */
export async function openLogStorage(tab: string, now: () => number, page: EventTarget): Promise<LogStorage> {
  const database = new LogDatabase();
  const log = new IndexedDbLog(database, tab, now);
  page.addEventListener('pagehide', () => log.suspend());
  page.addEventListener('pageshow', () => log.resume());
  try {
    await withTimeout(database.open());
    await withTimeout(deleteExpired(database, now() - MAX_MS));
    return log;
  } catch {
    // It may still open later, and an open connection would block deleting the database.
    database.close();
    return openUnstoredLog();
  }
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('timeout')))]);
}

/** In memory, because the database does not respond. A wipe still deletes what earlier pages have stored in it. */
async function openUnstoredLog(): Promise<LogStorage> {
  const { MemoryLog } = await import('./memory-log.ts');
  const log = new MemoryLog();
  const wipeMemory = log.wipe.bind(log);
  return Object.assign(log, {
    wipe: async () => {
      await wipeMemory();
      unstoredPieces.write([]);
      const database = new LogDatabase();
      await withTimeout(wipeAll(database)).finally(() => database.close());
    },
  });
}

const wipeAll = (database: LogDatabase): Promise<void> => database.change((pieces) => resultOf(pieces.clear()));

/** Deletes the logs of tabs whose newest piece is not newer than `until`. Other logs stay complete: they need their snapshot. */
function deleteExpired(database: LogDatabase, until: number): Promise<void> {
  return database.change(async (pieces) => {
    const byTab = pieces.index('tab');
    const old = new Set(onlyPieces(await resultOf(pieces.index('at').getAllKeys(IDBKeyRange.upperBound(until)))));
    // Each iteration handles another tab.
    for (let [key] = old; key !== undefined; [key] = old) {
      // The database contains only pieces under these keys; a failed read starts a new log.
      const { tab } = (await resultOf(pieces.get(key))) as Piece;
      const keys = onlyPieces(await resultOf(byTab.getAllKeys(tab)));
      if (keys.every((other) => old.has(other))) for (const other of keys) pieces.delete(other);
      for (const other of keys) old.delete(other);
    }
    await resumePoints.deleteUnused(pieces);
  });
}

class IndexedDbLog implements LogStorage {
  readonly #database: LogDatabase;
  readonly #tab: string;
  readonly #now: () => number;
  /** This tab's segments, oldest first. */
  #segments: Segment[] = [];
  /** The greatest number of a segment, also of one that could not be stored: another segment with it would be mixed up. */
  #number = 0;
  /** The key of the newest piece, unless another page has written since. */
  #newestKey: number | undefined;
  #writtenAt = 0;
  /** Pieces that have not been committed yet, oldest first. */
  readonly #unstored = new Set<Piece>();

  constructor(database: LogDatabase, tab: string, now: () => number) {
    this.#database = database;
    this.#tab = tab;
    this.#now = now;
  }

  /** Empty for a segment that exceeds the limit: refetching from the server is faster than restoring it. */
  async latest(): Promise<StoredSegment> {
    const { point, stored } = await this.#database.read(async (pieces) => {
      const resumed = await resumePoints.read(pieces, this.#tab);
      const from = resumed?.segments.at(-1)?.from ?? 0;
      return { point: resumed, stored: await readPieces(pieces, this.#tab, from) };
    });
    const all = [...stored, ...(await this.#storePending(stored))];
    this.#segments = [...(point?.segments.slice(0, -1) ?? []), ...segmentsOf(all)];
    this.#newestKey = all.at(-1)?.key;
    this.#writtenAt = all.at(-1)?.piece.at ?? 0;
    const newest = this.#segments.at(-1);
    this.#number = newest?.number ?? 0;
    // An earlier version may have begun another segment since, even one of the same number.
    const state = newest?.from === point?.segments.at(-1)?.from ? point?.state : undefined;
    const isLong = (newest?.bytes ?? 0) > MAX_BYTES;
    return { lines: isLong ? [] : (linesBySegment(all).at(-1) ?? []), state };
  }

  async all(): Promise<readonly string[]> {
    const stored = await this.#database.read((pieces) => readPieces(pieces, this.#tab, 0));
    return withOneSnapshot(linesBySegment(stored));
  }

  async begin(snapshot: string): Promise<void> {
    // The time, because another page of this tab may have begun segments that this one does not know.
    this.#number = Math.max(this.#number + 1, this.#now());
    const segment = { number: this.#number, parts: 0, from: undefined, bytes: 0 };
    this.#segments.push(segment);
    try {
      await this.#write(segment, snapshot);
    } catch (error) {
      this.#segments = this.#segments.filter((other) => other !== segment);
      throw error;
    }
  }

  /**
   * Rejects if the lines would be unreadable: the segment's snapshot was deleted, for example by another tab, or another page of
   * this tab has continued the log, and the browser has shown this one again.
   */
  async append(lines: readonly string[]): Promise<void> {
    const newest = this.#segments.at(-1);
    if (!newest || this.#now() - this.#writtenAt >= MAX_MS) throw new Error('no segment');
    await this.#write(newest, lines.join('\n'));
  }

  /** Rejects as `append` does. */
  async saveState(state: SavedState): Promise<void> {
    const newest = this.#segments.at(-1);
    if (newest?.from === undefined) return;
    await this.#database.change(async (pieces) => {
      await this.#expectNewest(pieces);
      await this.#writeResumePoint(pieces, newest, state);
    });
  }

  /** Deletes the logs of all tabs, so that nothing remains in this browser after logout. */
  async wipe(): Promise<void> {
    this.#segments = [];
    this.#unstored.clear();
    unstoredPieces.write([]);
    await wipeAll(this.#database);
  }

  /** Called when the page is left: saves uncommitted pieces to the session storage, which is synchronous. */
  suspend(): void {
    this.#database.suspend();
    unstoredPieces.write([...this.#unstored]);
  }

  resume(): void {
    if (!this.#database.isSuspended) return;
    unstoredPieces.write([]);
    this.#database.resume();
  }

  /** Stores pieces that the previous page could not, except those of segments deleted since. */
  async #storePending(stored: readonly Stored[]): Promise<readonly Stored[]> {
    const pieces = [
      ...stored.map(({ piece }) => piece),
      ...unstoredPieces.take().filter(({ tab }) => tab === this.#tab),
    ];
    const segmentsWithSnapshot = new Set(pieces.filter(({ part }) => part === 0).map(({ segment }) => segment));
    const missing = withoutDuplicates(pieces).filter(
      (piece) => segmentsWithSnapshot.has(piece.segment) && !stored.some(isOf(piece)),
    );
    if (missing.length === 0) return [];
    return this.#database.change((store) =>
      // The store generates ascending numbers.
      Promise.all(missing.map(async (piece) => ({ piece, key: (await resultOf(store.add(piece))) as number }))),
    );
  }

  async #write(segment: Segment, text: string): Promise<void> {
    const at = this.#now();
    const piece: Piece = {
      tab: this.#tab,
      segment: segment.number,
      part: segment.parts++,
      at,
      bytes: text.length,
      text,
    };
    segment.bytes += text.length;
    this.#writtenAt = at;
    await this.#store(piece, segment);
    await this.#dropOldest();
  }

  async #store(piece: Piece, segment: Segment): Promise<void> {
    this.#unstored.add(piece);
    if (this.#database.isSuspended) unstoredPieces.write([...this.#unstored]);
    try {
      const key = await this.#database.change(async (pieces) => {
        if (segment.from !== undefined) await this.#expectNewest(pieces);
        // The store generates ascending numbers.
        const added = (await resultOf(pieces.add(piece))) as number;
        if (piece.part > 0) return added;
        await this.#writeResumePoint(pieces, { ...segment, from: added });
        // The first segment that this page knows: what came before could not be read.
        if (segment === this.#segments[0]) await deleteBefore(pieces, this.#tab, added);
        return added;
      });
      this.#newestKey = key;
      if (piece.part === 0) segment.from = key;
    } finally {
      this.#unstored.delete(piece);
    }
  }

  #writeResumePoint(pieces: IDBObjectStore, newest: Segment, state?: SavedState): Promise<unknown> {
    const older = this.#segments.filter(({ number }) => number < newest.number);
    const segments = [...older, newest];
    return resumePoints.write(pieces, { tab: resumeKey(this.#tab), at: this.#now(), segments, state });
  }

  async #expectNewest(pieces: IDBObjectStore): Promise<void> {
    if ((await newestKeyOf(pieces, this.#tab)) !== this.#newestKey) throw new Error('no segment');
  }

  /** Deletes the oldest segments above the limit. Only complete segments, because one without its snapshot is unreadable. */
  async #dropOldest(): Promise<void> {
    const [newest, ...older] = this.#segments.toReversed();
    let bytes = newest?.bytes ?? 0;
    const dropped = older.filter((segment) => (bytes += segment.bytes) > MAX_BYTES);
    const from = this.#segments.find((segment) => !dropped.includes(segment))?.from;
    if (dropped.length === 0 || from === undefined) return;
    this.#segments = this.#segments.filter((segment) => !dropped.includes(segment));
    await this.#database.change(async (pieces) => {
      await deleteBefore(pieces, this.#tab, from);
      const point = await resumePoints.read(pieces, this.#tab);
      if (!point) return;
      const segments = point.segments.filter((segment) => segment.from !== undefined && segment.from >= from);
      await resumePoints.write(pieces, { ...point, segments });
    });
  }
}

async function deleteBefore(pieces: IDBObjectStore, tab: string, from: number): Promise<void> {
  for (const key of await keysOf(pieces, tab)) if (key < from) pieces.delete(key);
}

const isOf =
  (one: Piece) =>
  ({ piece }: Stored) =>
    piece === one;
