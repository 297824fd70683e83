import { WEEK_MS } from '../../contract/duration.ts';
import { openMemoryLog, withOneSnapshot, type LogStorage } from '../kernel/index.ts';
import { resultOf, LogDatabase } from './log-database.ts';
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
 * A tab's log is limited to 8 MB. A longer newest segment is retained, because the log would be empty without it; the
 * recorder bounds it to about twice its snapshot.
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
  const log = await openMemoryLog();
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
    const old = new Set(await resultOf(pieces.index('at').getAllKeys(IDBKeyRange.upperBound(until))));
    // Each iteration handles another tab.
    for (let [key] = old; key !== undefined; [key] = old) {
      // The database contains only what `#store` and `#storePending` add; a failed read starts a new log.
      const { tab } = (await resultOf(pieces.get(key))) as Piece;
      const keys = await resultOf(byTab.getAllKeys(tab));
      if (keys.every((other) => old.has(other))) for (const other of keys) pieces.delete(other);
      for (const other of keys) old.delete(other);
    }
  });
}

/** A segment's pieces without their text, which may be long. */
interface Segment {
  readonly number: number;
  /** The number of pieces written. Their keys are added when they have been stored. */
  parts: number;
  readonly keys: IDBValidKey[];
  bytes: number;
}

class IndexedDbLog implements LogStorage {
  readonly #database: LogDatabase;
  readonly #tab: string;
  readonly #now: () => number;
  /** This tab's segments, oldest first. */
  #segments: Segment[] = [];
  #writtenAt = 0;
  /** Pieces that have not been committed yet, oldest first. */
  readonly #unstored = new Set<Piece>();

  constructor(database: LogDatabase, tab: string, now: () => number) {
    this.#database = database;
    this.#tab = tab;
    this.#now = now;
  }

  /** Empty for a segment that exceeds the limit: refetching from the server is faster than restoring it. */
  async latest(): Promise<readonly string[]> {
    const stored = await this.#stored();
    const all = [...stored, ...(await this.#storePending(stored))];
    this.#segments = segmentsOf(all);
    this.#writtenAt = all.at(-1)?.piece.at ?? 0;
    const isLong = (this.#segments.at(-1)?.bytes ?? 0) > MAX_BYTES;
    return isLong ? [] : (linesBySegment(all).at(-1) ?? []);
  }

  async all(): Promise<readonly string[]> {
    return withOneSnapshot(linesBySegment(await this.#stored()));
  }

  async begin(snapshot: string): Promise<void> {
    const segment = { number: (this.#segments.at(-1)?.number ?? 0) + 1, parts: 0, keys: [], bytes: 0 };
    this.#segments.push(segment);
    try {
      await this.#write(segment, snapshot);
    } catch (error) {
      this.#segments = this.#segments.filter((other) => other !== segment);
      throw error;
    }
  }

  /** Rejects if the segment's snapshot was deleted, for example by another tab, because the lines would be unreadable. */
  async append(lines: readonly string[]): Promise<void> {
    const newest = this.#segments.at(-1);
    if (!newest || this.#now() - this.#writtenAt >= MAX_MS) throw new Error('no segment');
    await this.#write(newest, lines.join('\n'));
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
      Promise.all(missing.map(async (piece) => ({ piece, key: await resultOf(store.add(piece)) }))),
    );
  }

  #stored(): Promise<readonly Stored[]> {
    return this.#database.read(async (store) => {
      const ofTab = store.index('tab');
      // See `deleteExpired`.
      const pieces = await resultOf(ofTab.getAll(this.#tab) as IDBRequest<Piece[]>);
      const keys = await resultOf(ofTab.getAllKeys(this.#tab));
      const unique = new Set(withoutDuplicates(pieces));
      return keys.flatMap((key, at) =>
        pieces.slice(at, at + 1).flatMap((piece) => (unique.has(piece) ? { key, piece } : [])),
      );
    });
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

  async #store(piece: Piece, { keys }: Segment): Promise<void> {
    this.#unstored.add(piece);
    if (this.#database.isSuspended) unstoredPieces.write([...this.#unstored]);
    try {
      const key = await this.#database.change(async (pieces) => {
        const [snapshot] = keys;
        if (snapshot !== undefined && (await resultOf(pieces.count(snapshot))) === 0) throw new Error('no segment');
        return resultOf(pieces.add(piece));
      });
      keys.push(key);
    } finally {
      this.#unstored.delete(piece);
    }
  }

  /** Deletes the oldest segments above the limit. Only complete segments, because one without its snapshot is unreadable. */
  async #dropOldest(): Promise<void> {
    const [newest, ...older] = this.#segments.toReversed();
    let bytes = newest?.bytes ?? 0;
    const dropped = older.filter((segment) => (bytes += segment.bytes) > MAX_BYTES);
    if (dropped.length === 0) return;
    this.#segments = this.#segments.filter((segment) => !dropped.includes(segment));
    await this.#database.change(async (pieces) => {
      for (const key of dropped.flatMap(({ keys }) => keys)) pieces.delete(key);
    });
  }
}

interface Stored {
  readonly key: IDBValidKey;
  readonly piece: Piece;
}

const isOf =
  (one: Piece) =>
  ({ piece }: Stored) =>
    piece === one;

/** Removes duplicates: a piece in the session storage may have been committed to the database after all. */
function withoutDuplicates(pieces: readonly Piece[]): readonly Piece[] {
  const byPosition = new Map<string, Piece>();
  for (const piece of pieces) {
    const position = `${piece.segment}/${piece.part}`;
    if (!byPosition.has(position)) byPosition.set(position, piece);
  }
  return [...byPosition.values()];
}

function segmentsOf(stored: readonly Stored[]): Segment[] {
  return [...Map.groupBy(stored, ({ piece }) => piece.segment)].map(([number, ofSegment]) => ({
    number,
    parts: ofSegment.length,
    keys: ofSegment.map(({ key }) => key),
    bytes: ofSegment.reduce((sum, { piece }) => sum + piece.bytes, 0),
  }));
}

function linesBySegment(stored: readonly Stored[]): readonly (readonly string[])[] {
  const bySegment = Map.groupBy(stored, ({ piece }) => piece.segment);
  return [...bySegment.values()].map((ofSegment) => ofSegment.flatMap(({ piece }) => piece.text.split('\n')));
}
