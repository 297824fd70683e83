import { MemoryLog, withOneSnapshot, type LogStorage } from '../kernel/index.ts';
import { answerOf, LogDatabase } from './log-database.ts';
import { unstoredPieces, type Piece } from './unstored-pieces.ts';

/** What is kept of one tab's log, and for how long after the tab last wrote. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 7 * 24 * 60 * 60 * 1_000;
/** How long the page waits for the database before it goes on without. */
const TIMEOUT_MS = 2_000;

/**
 * Opens this tab's log in IndexedDB; in memory where the browser has none to give (private windows) or does not answer. `now`
 * tells milliseconds. The log of a tab that has written nothing for seven days goes.
 *
 * Of a tab's log eight megabytes are kept, or the newest segment alone where that is longer: without it there would be nothing
 * to read. The recorder bounds that one to about twice its snapshot.
 *
 * `page` dispatches `pagehide` and `pageshow`: the database is closed while the page is suspended.
 */
export async function openLogStorage(tab: string, now: () => number, page: EventTarget): Promise<LogStorage> {
  const database = new LogDatabase();
  const log = new IndexedDbLog(database, tab, now);
  page.addEventListener('pagehide', () => log.suspend());
  page.addEventListener('pageshow', () => log.resume());
  try {
    await inTime(database.open());
    await inTime(removeForgotten(database, now() - MAX_MS));
    return log;
  } catch {
    // It may open later still, and would be in the way of whoever wants to remove it.
    database.close();
    return new MemoryLog();
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Error('the database of the event log does not answer');
  return Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, late))]);
}

/** The logs of tabs whose newest piece is from `until` or before. Others lose nothing: they need their snapshot. */
function removeForgotten(database: LogDatabase, until: number): Promise<void> {
  return database.change(async (pieces) => {
    const byTab = pieces.index('tab');
    const old = new Set(await answerOf(pieces.index('at').getAllKeys(IDBKeyRange.upperBound(until))));
    // Each of these is of another tab than the one before.
    for (let [key] = old; key !== undefined; [key] = old) {
      const { tab } = (await answerOf(pieces.get(key))) as Piece;
      const keys = await answerOf(byTab.getAllKeys(tab));
      if (keys.every((one) => old.has(one))) for (const one of keys) pieces.delete(one);
      for (const one of keys) old.delete(one);
    }
  });
}

/** Where a segment's pieces lie, without their text, which may be long. */
interface Segment {
  readonly number: number;
  /** How many pieces were begun; their keys follow when they are stored. */
  parts: number;
  readonly keys: IDBValidKey[];
  bytes: number;
}

class IndexedDbLog implements LogStorage {
  readonly #database: LogDatabase;
  readonly #tab: string;
  readonly #now: () => number;
  /** This tab's, oldest first. */
  #segments: Segment[] = [];
  #writtenAt = 0;
  /** Pieces that are not on the disk yet, oldest first. */
  readonly #unstored = new Set<Piece>();

  constructor(database: LogDatabase, tab: string, now: () => number) {
    this.#database = database;
    this.#tab = tab;
    this.#now = now;
  }

  /** None of a segment that is longer than is kept otherwise: asking the server again is sooner done than putting that back. */
  async latest(): Promise<readonly string[]> {
    const stored = await this.#stored();
    const all = [...stored, ...(await this.#storeLeftOver(stored))];
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
    } catch (fault) {
      this.#segments = this.#segments.filter((one) => one !== segment);
      throw fault;
    }
  }

  /** Rejects when the segment's snapshot is gone, as after a wipe by another tab: what follows it could not be read. */
  async append(lines: readonly string[]): Promise<void> {
    const newest = this.#segments.at(-1);
    if (!newest || this.#now() - this.#writtenAt >= MAX_MS) throw new Error('there is no segment to go on with');
    await this.#write(newest, lines.join('\n'));
  }

  /** Every tab's: whoever signs out leaves nothing in this browser. */
  async wipe(): Promise<void> {
    this.#segments = [];
    this.#unstored.clear();
    unstoredPieces.write([]);
    await this.#database.change((pieces) => answerOf(pieces.clear()));
  }

  /** The page is left: what is not on the disk yet waits in the session storage, which takes it at once. */
  suspend(): void {
    this.#database.suspend();
    unstoredPieces.write([...this.#unstored]);
  }

  resume(): void {
    if (!this.#database.isSuspended) return;
    unstoredPieces.write([]);
    this.#database.resume();
  }

  /** Stores what the page before this one could not; nothing of a segment that was removed since. */
  async #storeLeftOver(stored: readonly Stored[]): Promise<readonly Stored[]> {
    const pieces = [
      ...stored.map(({ piece }) => piece),
      ...unstoredPieces.take().filter(({ tab }) => tab === this.#tab),
    ];
    const whole = new Set(pieces.filter(({ part }) => part === 0).map(({ segment }) => segment));
    const missing = withoutDoubles(pieces).filter((piece) => whole.has(piece.segment) && !stored.some(isOf(piece)));
    if (missing.length === 0) return [];
    return this.#database.change((store) =>
      Promise.all(missing.map(async (piece) => ({ piece, key: await answerOf(store.add(piece)) }))),
    );
  }

  #stored(): Promise<readonly Stored[]> {
    return this.#database.read(async (store) => {
      const ofTab = store.index('tab');
      const pieces = await answerOf(ofTab.getAll(this.#tab) as IDBRequest<Piece[]>);
      const keys = await answerOf(ofTab.getAllKeys(this.#tab));
      const kept = new Set(withoutDoubles(pieces));
      return keys.flatMap((key, at) =>
        pieces.slice(at, at + 1).flatMap((piece) => (kept.has(piece) ? { key, piece } : [])),
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
        if (snapshot !== undefined && (await answerOf(pieces.count(snapshot))) === 0)
          throw new Error('the segment was removed');
        return answerOf(pieces.add(piece));
      });
      keys.push(key);
    } finally {
      this.#unstored.delete(piece);
    }
  }

  /** A segment without its snapshot cannot be read, so whole segments go, the oldest first. */
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

/** A page may have stored a piece after all that it had also left in the session storage. */
function withoutDoubles(pieces: readonly Piece[]): readonly Piece[] {
  const byPosition = new Map<string, Piece>();
  for (const piece of pieces) {
    const position = `${piece.segment}/${piece.part}`;
    if (!byPosition.has(position)) byPosition.set(position, piece);
  }
  return [...byPosition.values()];
}

function segmentsOf(stored: readonly Stored[]): Segment[] {
  return [...Map.groupBy(stored, ({ piece }) => piece.segment)].map(([number, ofOne]) => ({
    number,
    parts: ofOne.length,
    keys: ofOne.map(({ key }) => key),
    bytes: ofOne.reduce((sum, { piece }) => sum + piece.bytes, 0),
  }));
}

function linesBySegment(stored: readonly Stored[]): readonly (readonly string[])[] {
  const bySegment = Map.groupBy(stored, ({ piece }) => piece.segment);
  return [...bySegment.values()].map((ofOne) => ofOne.flatMap(({ piece }) => piece.text.split('\n')));
}
