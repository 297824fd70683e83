import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { MemoryLog, withOneSnapshot, type LogStorage } from '../kernel/index.ts';

/** A piece of a tab's log: a segment's snapshot, or lines after it. Keys grow with time. */
interface Piece {
  readonly tab: string;
  readonly segment: number;
  readonly at: number;
  readonly bytes: number;
  readonly text: string;
}

interface Schema extends DBSchema {
  pieces: { key: number; value: Piece; indexes: { tab: string; at: number } };
}

/** What is kept of one tab's log, and for how long anything is. */
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Opens this tab's log in IndexedDB; in memory where the browser has none to give (private windows).
 * `now` is in milliseconds; what is older than seven days goes, whoever's it was.
 */
export async function openLogStorage(tab: string, now: number): Promise<LogStorage> {
  try {
    const database = await openDB<Schema>('inlet-event-log', 1, {
      upgrade(fresh) {
        const pieces = fresh.createObjectStore('pieces', { autoIncrement: true });
        pieces.createIndex('tab', 'tab');
        pieces.createIndex('at', 'at');
      },
    });
    await removeOlder(database, now - LONGEST_MS);
    return new IndexedDbLog(database, tab, now);
  } catch {
    return new MemoryLog();
  }
}

async function removeOlder(database: IDBPDatabase<Schema>, at: number): Promise<void> {
  const changes = database.transaction('pieces', 'readwrite');
  for (const key of await changes.store.index('at').getAllKeys(IDBKeyRange.upperBound(at)))
    await changes.store.delete(key);
  await changes.done;
}

/** Where a piece lies, without its text, which may be long. */
interface Place {
  readonly key: number;
  readonly segment: number;
  readonly bytes: number;
}

class IndexedDbLog implements LogStorage {
  readonly #database: IDBPDatabase<Schema>;
  readonly #tab: string;
  readonly #at: number;
  /** Of this tab's pieces, oldest first. */
  #places: readonly Place[] = [];
  #segment = 0;
  /** Whether the segment that is being written was too long to be kept: what follows its snapshot is of no use then. */
  #isTooLong = false;

  constructor(database: IDBPDatabase<Schema>, tab: string, at: number) {
    this.#database = database;
    this.#tab = tab;
    this.#at = at;
  }

  async latest(): Promise<readonly string[]> {
    const pieces = await this.#pieces();
    const keys = await this.#database.getAllKeysFromIndex('pieces', 'tab', this.#tab);
    this.#places = pieces.flatMap(({ segment, bytes }, at) => {
      const key = keys[at];
      return key === undefined ? [] : [{ key, segment, bytes }];
    });
    this.#segment = pieces.at(-1)?.segment ?? 0;
    return segmentsOf(pieces).at(-1) ?? [];
  }

  async all(): Promise<readonly string[]> {
    return withOneSnapshot(segmentsOf(await this.#pieces()));
  }

  async begin(snapshot: string): Promise<void> {
    this.#segment += 1;
    this.#isTooLong = false;
    await this.append([snapshot]);
    await this.#dropOldest();
  }

  async append(lines: readonly string[]): Promise<void> {
    if (this.#isTooLong) return;
    const text = lines.join('\n');
    const [segment, bytes] = [this.#segment, text.length];
    const key = await this.#database.add('pieces', { tab: this.#tab, segment, at: this.#at, bytes, text });
    this.#places = [...this.#places, { key, segment, bytes }];
  }

  /** Every tab's: whoever signs out leaves nothing in this browser. */
  async wipe(): Promise<void> {
    await this.#database.clear('pieces');
  }

  #pieces(): Promise<readonly Piece[]> {
    return this.#database.getAllFromIndex('pieces', 'tab', this.#tab);
  }

  /** A segment without its snapshot cannot be read, so whole segments go, the oldest first. */
  async #dropOldest(): Promise<void> {
    const kept = new Set<number>();
    let bytes = 0;
    for (const place of this.#places.toReversed()) {
      bytes += place.bytes;
      if (bytes <= MOST_BYTES) kept.add(place.segment);
    }
    this.#isTooLong = !kept.has(this.#segment);
    const dropped = this.#places.filter(({ segment }) => !kept.has(segment));
    if (dropped.length === 0) return;
    this.#places = this.#places.filter(({ segment }) => kept.has(segment));
    const changes = this.#database.transaction('pieces', 'readwrite');
    for (const { key } of dropped) await changes.store.delete(key);
    await changes.done;
  }
}

function segmentsOf(pieces: readonly Piece[]): readonly (readonly string[])[] {
  const bySegment = Map.groupBy(pieces, ({ segment }) => segment);
  return [...bySegment.values()].map((ofOne) => ofOne.flatMap(({ text }) => text.split('\n')));
}
