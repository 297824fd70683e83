import { MemoryLog, withOneSnapshot, type LogStorage } from '../kernel/index.ts';
import { answerOf, changePieces, openDatabase, piecesIn } from './log-database.ts';

/** A piece of a tab's log: a segment's snapshot, or lines after it. Keys grow with time; `at` is when it was written. */
interface Piece {
  readonly tab: string;
  readonly segment: number;
  readonly at: number;
  readonly bytes: number;
  readonly text: string;
}

/** What is kept of one tab's log, and for how long after the tab last wrote. */
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_MS = 7 * 24 * 60 * 60 * 1_000;
/** How long the page waits for the database before it goes on without. */
const PATIENCE_MS = 2_000;

/**
 * Opens this tab's log in IndexedDB; in memory where the browser has none to give (private windows) or does not answer. `now`
 * tells milliseconds. The log of a tab that has written nothing for seven days goes.
 *
 * Of a tab's log eight megabytes are kept, or the newest segment alone where that is longer: without it there would be nothing
 * to read. The recorder bounds that one to about twice its snapshot.
 */
export async function openLogStorage(tab: string, now: () => number): Promise<LogStorage> {
  const opening = openDatabase();
  try {
    const database = await inTime(opening);
    await inTime(removeForgotten(database, now() - LONGEST_MS));
    return new IndexedDbLog(database, tab, now);
  } catch {
    // It may open later still, and would be in the way of whoever wants to remove it.
    opening.then((late) => late.close()).catch(() => {});
    return new MemoryLog();
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Error('the database of the event log does not answer');
  return Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, late))]);
}

/** The logs of tabs whose newest piece is from `until` or before. Others lose nothing: they need their snapshot. */
function removeForgotten(database: IDBDatabase, until: number): Promise<void> {
  return changePieces(database, async (pieces) => {
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
  readonly keys: readonly IDBValidKey[];
  readonly bytes: number;
}

class IndexedDbLog implements LogStorage {
  readonly #database: IDBDatabase;
  readonly #tab: string;
  readonly #now: () => number;
  /** This tab's, oldest first. */
  #segments: readonly Segment[] = [];
  #writtenAt = 0;

  constructor(database: IDBDatabase, tab: string, now: () => number) {
    this.#database = database;
    this.#tab = tab;
    this.#now = now;
  }

  /** None of a segment that is longer than is kept otherwise: asking the server again is sooner done than putting that back. */
  async latest(): Promise<readonly string[]> {
    const pieces = await this.#pieces();
    const keys = await answerOf(piecesIn(this.#database).index('tab').getAllKeys(this.#tab));
    const places = pieces.map(({ segment, bytes }, at) => ({ segment, bytes, keys: keys.slice(at, at + 1) }));
    this.#segments = [...Map.groupBy(places, ({ segment }) => segment)].map(([number, ofOne]) => ({
      number,
      keys: ofOne.flatMap((place) => place.keys),
      bytes: ofOne.reduce((sum, { bytes }) => sum + bytes, 0),
    }));
    this.#writtenAt = pieces.at(-1)?.at ?? 0;
    const isLong = (this.#segments.at(-1)?.bytes ?? 0) > MOST_BYTES;
    return isLong ? [] : (linesBySegment(pieces).at(-1) ?? []);
  }

  async all(): Promise<readonly string[]> {
    return withOneSnapshot(linesBySegment(await this.#pieces()));
  }

  async begin(snapshot: string): Promise<void> {
    const number = (this.#segments.at(-1)?.number ?? 0) + 1;
    await this.#write({ number, keys: [], bytes: 0 }, snapshot);
  }

  /** Rejects after a silence so long that another tab may have removed the segment: what follows it could not be read. */
  async append(lines: readonly string[]): Promise<void> {
    const newest = this.#segments.at(-1);
    if (!newest || this.#now() - this.#writtenAt >= LONGEST_MS) throw new Error('there is no segment to go on with');
    await this.#write(newest, lines.join('\n'));
  }

  /** Every tab's: whoever signs out leaves nothing in this browser. */
  async wipe(): Promise<void> {
    await changePieces(this.#database, (pieces) => answerOf(pieces.clear()));
  }

  #pieces(): Promise<readonly Piece[]> {
    return answerOf(piecesIn(this.#database).index('tab').getAll(this.#tab) as IDBRequest<Piece[]>);
  }

  async #write({ number, keys, bytes }: Segment, text: string): Promise<void> {
    const at = this.#now();
    const piece: Piece = { tab: this.#tab, segment: number, at, bytes: text.length, text };
    const key = await changePieces(this.#database, (pieces) => answerOf(pieces.add(piece)));
    const others = this.#segments.filter((segment) => segment.number !== number);
    this.#segments = [...others, { number, keys: [...keys, key], bytes: bytes + text.length }];
    this.#writtenAt = at;
    await this.#dropOldest();
  }

  /** A segment without its snapshot cannot be read, so whole segments go, the oldest first. */
  async #dropOldest(): Promise<void> {
    const [newest, ...older] = this.#segments.toReversed();
    let bytes = newest?.bytes ?? 0;
    const dropped = older.filter((segment) => (bytes += segment.bytes) > MOST_BYTES);
    if (dropped.length === 0) return;
    this.#segments = this.#segments.filter((segment) => !dropped.includes(segment));
    await changePieces(this.#database, async (pieces) => {
      for (const key of dropped.flatMap(({ keys }) => keys)) pieces.delete(key);
    });
  }
}

function linesBySegment(pieces: readonly Piece[]): readonly (readonly string[])[] {
  const bySegment = Map.groupBy(pieces, ({ segment }) => segment);
  return [...bySegment.values()].map((ofOne) => ofOne.flatMap(({ text }) => text.split('\n')));
}
