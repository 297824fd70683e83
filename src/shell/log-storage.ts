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

class IndexedDbLog implements LogStorage {
  readonly #database: IDBPDatabase<Schema>;
  readonly #tab: string;
  readonly #at: number;
  #segment = 0;

  constructor(database: IDBPDatabase<Schema>, tab: string, at: number) {
    this.#database = database;
    this.#tab = tab;
    this.#at = at;
  }

  async latest(): Promise<readonly string[]> {
    const segments = await this.#segments();
    this.#segment = segments.at(-1)?.number ?? 0;
    return segments.at(-1)?.lines ?? [];
  }

  async all(): Promise<readonly string[]> {
    return withOneSnapshot((await this.#segments()).map((segment) => segment.lines));
  }

  async begin(snapshot: string): Promise<void> {
    this.#segment += 1;
    await this.append([snapshot]);
    await this.#dropOldest();
  }

  async append(lines: readonly string[]): Promise<void> {
    const text = lines.join('\n');
    await this.#database.add('pieces', {
      tab: this.#tab,
      segment: this.#segment,
      at: this.#at,
      bytes: text.length,
      text,
    });
  }

  /** Every tab's: whoever signs out leaves nothing in this browser. */
  async wipe(): Promise<void> {
    await this.#database.clear('pieces');
  }

  async #segments(): Promise<readonly { readonly number: number; readonly lines: readonly string[] }[]> {
    const pieces = await this.#database.getAllFromIndex('pieces', 'tab', this.#tab);
    const numbers = [...new Set(pieces.map((piece) => piece.segment))];
    return numbers.map((number) => ({
      number,
      lines: pieces.filter((piece) => piece.segment === number).flatMap((piece) => piece.text.split('\n')),
    }));
  }

  /** A segment without its snapshot cannot be read, so whole segments go, the oldest first. */
  async #dropOldest(): Promise<void> {
    const changes = this.#database.transaction('pieces', 'readwrite');
    let bytes = 0;
    const kept = new Set<number>();
    const keys: { readonly key: number; readonly segment: number }[] = [];
    let cursor = await changes.store.index('tab').openCursor(this.#tab, 'prev');
    for (; cursor; cursor = await cursor.continue()) {
      bytes += cursor.value.bytes;
      if (bytes <= MOST_BYTES) kept.add(cursor.value.segment);
      keys.push({ key: cursor.primaryKey, segment: cursor.value.segment });
    }
    for (const { key, segment } of keys) if (!kept.has(segment)) await changes.store.delete(key);
    await changes.done;
  }
}
