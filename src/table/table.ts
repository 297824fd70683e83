/**
 * A table is a persistent trie with a branching factor of 32, like Clojure's vectors (Bagwell, "Ideal Hash Trees", 2001): a list
 * of chunks of pages of rows. Changing one row copies its page, its chunk and the list of chunks, about 100 pointers.
 */
const PAGE_BITS = 5;
const CHUNK_BITS = 5;
const SLOT = (1 << PAGE_BITS) - 1;
const PAGE = (1 << CHUNK_BITS) - 1;
const TO_CHUNK = PAGE_BITS + CHUNK_BITS;

/** A table is compacted when it has used more positions than the first, and more than the second for each of its rows. */
const MIN_POSITIONS_TO_COMPACT = 1 << TO_CHUNK;
const MAX_POSITIONS_PER_ROW = 8;

export type Key = string | number;
export type Page<R> = readonly (R | undefined)[];
type Chunk<R> = readonly Page<R>[];
type OwnPage<R> = (R | undefined)[];

/** The position of each key's row. Append-only, so that older versions of a table stay valid; copied when a key is deleted. */
interface Positions<K extends Key> {
  readonly byKey: Map<K, number>;
  next: number;
}

/** A row whose top-level properties can be assigned. Nested values must be replaced, not mutated. */
export type Editable<R> = { -readonly [K in keyof R]: R[K] };

let build: <K extends Key, R>(
  positions: Positions<K>,
  chunks: readonly Chunk<R>[],
  end: number,
  size: number,
) => Table<K, R>;

/**
 * An immutable table of entities, iterated in insertion order. A new version shares all unchanged pages with the old one, which
 * stays valid.
 *
 * @example
 * read(rows).get(7)?.is_spam;
 */
export class Table<K extends Key, R> implements Iterable<R> {
  static {
    // Gives drafts, and nothing else, access to the private constructor.
    build = (...layout) => new Table(...layout);
  }

  readonly size: number;
  readonly #positions: Positions<K>;
  readonly #chunks: readonly Chunk<R>[];
  /** The position after this version's last row. Another version may have used positions beyond it. */
  readonly #end: number;
  #pages: readonly Page<R>[] | undefined;

  private constructor(positions: Positions<K>, chunks: readonly Chunk<R>[], end: number, size: number) {
    this.#positions = positions;
    this.#chunks = chunks;
    this.#end = end;
    this.size = size;
  }

  static empty<K extends Key, R>(): Table<K, R> {
    return new Table<K, R>({ byKey: new Map(), next: 0 }, [], 0, 0);
  }

  /** The pages, for caching by page: an unchanged page is the same object in the next version. */
  get pages(): readonly Page<R>[] {
    return (this.#pages ??= this.#chunks.flat());
  }

  get(key: K): R | undefined {
    const position = this.#positions.byKey.get(key);
    return position === undefined ? undefined : pageAt(this.#chunks, position)?.[position & SLOT];
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  [Symbol.iterator](): Iterator<R> {
    return rowsIn(this.#chunks);
  }

  /** Opens a draft whose `close` returns the next version. Each row and page is copied at most once per draft. */
  draft(keyOf: (row: R) => K): TableDraft<K, R> {
    return new TableDraft(this, this.#positions, this.#chunks, this.#end, keyOf);
  }
}

/** The mutable draft of a table that reducers write to. */
export class TableDraft<K extends Key, R> {
  readonly #keyOf: (row: R) => K;
  readonly #from: Table<K, R>;
  /** Chunks and pages of the original version. Any of them still in `#chunks` must be copied before writing. */
  #shared: readonly Chunk<R>[];
  /** The latest row copy and its key. Earlier copies go into a map that most drafts, which copy one row, never need. */
  #lastKey: K | undefined;
  #lastCopy: R | undefined;
  #olderCopies: Map<K, R> | undefined;
  #positions: Positions<K>;
  /** The list is copied on the first change; each chunk and page on the first write to it. */
  #chunks: Chunk<R>[];
  #end: number;
  #size: number;
  #changed = false;
  #forked = false;

  constructor(
    from: Table<K, R>,
    positions: Positions<K>,
    chunks: readonly Chunk<R>[],
    end: number,
    keyOf: (row: R) => K,
  ) {
    this.#from = from;
    this.#shared = chunks;
    this.#positions = positions;
    this.#keyOf = keyOf;
    // Not written to: `#ownChunk` copies the list first.
    this.#chunks = chunks as Chunk<R>[];
    this.#end = end;
    this.#size = from.size;
  }

  get size(): number {
    return this.#size;
  }

  get(key: K): R | undefined {
    const position = this.#positions.byKey.get(key);
    return position === undefined ? undefined : pageAt(this.#chunks, position)?.[position & SLOT];
  }

  /** A copy of the row to write to; `undefined` when no row has the key. */
  edit(key: K): Editable<R> | undefined {
    const known = key === this.#lastKey ? this.#lastCopy : this.#olderCopies?.get(key);
    if (known !== undefined) return known;
    const position = this.#positions.byKey.get(key);
    const row = position === undefined ? undefined : pageAt(this.#chunks, position)?.[position & SLOT];
    if (position === undefined || row === undefined) return undefined;
    const copy = { ...row };
    this.#write(position, copy);
    this.#addCopy(key, copy);
    return copy;
  }

  /** Whether `edit` has copied the row for this draft, and would return the same copy again. */
  isEdited(key: K): boolean {
    return key === this.#lastKey ? this.#lastCopy !== undefined : this.#olderCopies?.has(key) === true;
  }

  /** Adds the row, or replaces the row with the same key. */
  set(row: R): void {
    this.#discardCopy(this.#keyOf(row));
    this.#put(row);
  }

  delete(key: K): void {
    const position = this.#positions.byKey.get(key);
    if (position === undefined || pageAt(this.#chunks, position)?.[position & SLOT] === undefined) return;
    this.#fork();
    this.#discardCopy(key);
    this.#positions.byKey.delete(key);
    this.#write(position, undefined);
    this.#size--;
  }

  clear(): void {
    if (this.#size > 0) this.#reset();
  }

  [Symbol.iterator](): Iterator<R> {
    return rowsIn(this.#chunks);
  }

  /** The rows from last to first, for finding the latest one. */
  *backwards(): Iterable<R> {
    for (let position = this.#end - 1; position >= 0; position--) {
      const row = pageAt(this.#chunks, position)?.[position & SLOT];
      if (row !== undefined) yield row;
    }
  }

  /** Returns the next version, or the same table when nothing changed. The draft must not be used afterwards. */
  close(): Table<K, R> {
    if (!this.#changed) return this.#from;
    if (this.#end > MIN_POSITIONS_TO_COMPACT && this.#end > this.#size * MAX_POSITIONS_PER_ROW) this.#compact();
    return build(this.#positions, this.#chunks, this.#end, this.#size);
  }

  /** The rows that this draft wrote, for freezing in development. */
  *written(): Iterable<R> {
    for (let position = 0; position < this.#end; position++) {
      const page = pageAt(this.#chunks, position);
      const shared = pageAt(this.#shared, position);
      const row = page?.[position & SLOT];
      if (page === shared) position |= SLOT;
      else if (row !== undefined && row !== shared?.[position & SLOT]) yield row;
    }
  }

  #addCopy(key: K, copy: R): void {
    if (this.#lastKey !== undefined && this.#lastCopy !== undefined)
      (this.#olderCopies ??= new Map()).set(this.#lastKey, this.#lastCopy);
    this.#lastKey = key;
    this.#lastCopy = copy;
  }

  /** Discards the copy of a row that was replaced or deleted. */
  #discardCopy(key: K): void {
    this.#olderCopies?.delete(key);
    if (this.#lastKey === key) this.#lastCopy = undefined;
  }

  #put(row: R): void {
    const key = this.#keyOf(row);
    const known = this.#positions.byKey.get(key);
    const isPresent = known !== undefined && pageAt(this.#chunks, known)?.[known & SLOT] !== undefined;
    if (!isPresent) this.#size++;
    this.#write(isPresent ? known : this.#append(key, known), row);
  }

  /** Removes the gaps that deleted rows left. */
  #compact(): void {
    const rows = [...this];
    this.#reset();
    for (const row of rows) this.#put(row);
  }

  #reset(): void {
    this.#positions = { byKey: new Map(), next: 0 };
    this.#forked = true;
    this.#shared = [];
    this.#chunks = [];
    this.#lastKey = undefined;
    this.#lastCopy = undefined;
    this.#olderCopies = undefined;
    this.#size = 0;
    this.#end = 0;
    this.#changed = true;
  }

  /** A position after the last row: the one that another version gave the key, if it lies there, or else a new one. */
  #append(key: K, known: number | undefined): number {
    if (known !== undefined && known >= this.#end) {
      this.#end = known + 1;
      return known;
    }
    if (known !== undefined) this.#fork();
    const position = this.#positions.next++;
    this.#positions.byKey.set(key, position);
    this.#end = position + 1;
    return position;
  }

  #fork(): void {
    if (!this.#forked) this.#positions = { byKey: new Map(this.#positions.byKey), next: this.#positions.next };
    this.#forked = true;
  }

  #write(position: number, row: R | undefined): void {
    const chunk = this.#ownChunk(position >>> TO_CHUNK);
    const at = (position >>> PAGE_BITS) & PAGE;
    const known = chunk[at];
    const shared = this.#shared[position >>> TO_CHUNK]?.[at];
    // Unless shared, it is a copy that this draft made.
    const page: OwnPage<R> = known && known !== shared ? (known as OwnPage<R>) : (known?.slice() ?? []);
    page[position & SLOT] = row;
    fill(chunk, at);
    chunk[at] = page;
  }

  #ownChunk(at: number): Page<R>[] {
    const known = this.#chunks[at];
    // Not shared, so it is a copy that this draft made.
    if (known && known !== this.#shared[at]) return known as Page<R>[];
    if (!this.#changed) this.#chunks = this.#chunks.slice();
    this.#changed = true;
    fill(this.#chunks, at);
    const own = known?.slice() ?? [];
    this.#chunks[at] = own;
    return own;
  }
}

function pageAt<R>(chunks: readonly Chunk<R>[], position: number): Page<R> | undefined {
  return chunks[position >>> TO_CHUNK]?.[(position >>> PAGE_BITS) & PAGE];
}

function* rowsIn<R>(chunks: readonly Chunk<R>[]): Generator<R> {
  for (const chunk of chunks) for (const page of chunk) for (const row of page) if (row !== undefined) yield row;
}

/** Fills gaps with empty parts: another version may have used the positions in between. */
function fill(parts: (readonly unknown[])[], upTo: number): void {
  while (parts.length < upTo) parts.push([]);
}
