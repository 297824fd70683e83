/** A table is chunks of pages of rows. One changed row copies its page, its chunk and the list of chunks: some 100 pointers. */
const PAGE_BITS = 5;
const CHUNK_BITS = 5;
const SLOT = (1 << PAGE_BITS) - 1;
const PAGE = (1 << CHUNK_BITS) - 1;
const TO_CHUNK = PAGE_BITS + CHUNK_BITS;

/** A table that has used more places than this, with fewer rows than one place in eight, is laid out anew. */
const ROOMY = 1 << TO_CHUNK;
const SPARSE = 8;

export type Key = string | number;
export type Page<R> = readonly (R | undefined)[];
type Chunk<R> = readonly Page<R>[];
type OwnPage<R> = (R | undefined)[];

/** Where each key's row lies. Only ever added to, so older versions of a table stay valid; forked when a key leaves. */
interface Places<K extends Key> {
  readonly of: Map<K, number>;
  next: number;
}

/** The top level of a row may be written while it is being edited; what lies below is replaced, not changed. */
export type Editable<R> = { -readonly [K in keyof R]: R[K] };

let build: <K extends Key, R>(places: Places<K>, chunks: readonly Chunk<R>[], end: number, size: number) => Table<K, R>;

/**
 * An immutable table of entities. Iteration is in the order of insertion. A new version shares every page that did not change
 * with the old one, and old versions stay valid.
 */
export class Table<K extends Key, R> implements Iterable<R> {
  static {
    // Only a draft makes the next version of a table.
    build = (...layout) => new Table(...layout);
  }

  readonly size: number;
  readonly #places: Places<K>;
  readonly #chunks: readonly Chunk<R>[];
  /** The place after this version's last row; another version may have used places beyond it. */
  readonly #end: number;
  #pages: readonly Page<R>[] | undefined;

  private constructor(places: Places<K>, chunks: readonly Chunk<R>[], end: number, size: number) {
    this.#places = places;
    this.#chunks = chunks;
    this.#end = end;
    this.size = size;
  }

  static empty<K extends Key, R>(): Table<K, R> {
    return new Table<K, R>({ of: new Map(), next: 0 }, [], 0, 0);
  }

  /** For work that is remembered page by page: an unchanged page is the same object in the next version. */
  get pages(): readonly Page<R>[] {
    return (this.#pages ??= this.#chunks.flat());
  }

  get(key: K): R | undefined {
    const place = this.#places.of.get(key);
    return place === undefined ? undefined : pageAt(this.#chunks, place)?.[place & SLOT];
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  [Symbol.iterator](): Iterator<R> {
    return rowsIn(this.#chunks);
  }

  /** Opens a private draft; `close` makes the next version. Each row and page is copied at most once per draft. */
  draft(keyOf: (row: R) => K): TableDraft<K, R> {
    return new TableDraft(this, this.#places, this.#chunks, this.#end, keyOf);
  }
}

/** What a table's reducer writes to. */
export class TableDraft<K extends Key, R> {
  readonly #keyOf: (row: R) => K;
  readonly #from: Table<K, R>;
  /** What is still another version's: a chunk or a page that is found here too. */
  #shared: readonly Chunk<R>[];
  /** The row that was copied last, by its key, and those before it: most drafts are for one event and copy one. */
  #lastKey: K | undefined;
  #lastCopy: R | undefined;
  #copies: Map<K, R> | undefined;
  #places: Places<K>;
  /** The list is copied on the first change, each chunk and page when it is first written to. */
  #chunks: Chunk<R>[];
  #end: number;
  #size: number;
  #changed = false;
  #forked = false;

  constructor(from: Table<K, R>, places: Places<K>, chunks: readonly Chunk<R>[], end: number, keyOf: (row: R) => K) {
    this.#from = from;
    this.#shared = chunks;
    this.#places = places;
    this.#keyOf = keyOf;
    this.#chunks = chunks as Chunk<R>[];
    this.#end = end;
    this.#size = from.size;
  }

  get size(): number {
    return this.#size;
  }

  get(key: K): R | undefined {
    const place = this.#places.of.get(key);
    return place === undefined ? undefined : pageAt(this.#chunks, place)?.[place & SLOT];
  }

  /** A private copy of the row to write to, or `undefined` when there is none. */
  edit(key: K): Editable<R> | undefined {
    const known = key === this.#lastKey ? this.#lastCopy : this.#copies?.get(key);
    if (known !== undefined) return known;
    const place = this.#places.of.get(key);
    const row = place === undefined ? undefined : pageAt(this.#chunks, place)?.[place & SLOT];
    if (place === undefined || row === undefined) return undefined;
    const copy = { ...row };
    this.#write(place, copy);
    this.#remember(key, copy);
    return copy;
  }

  /** Adds the row, or replaces the one with its key. */
  set(row: R): void {
    this.#forget(this.#keyOf(row));
    this.#put(row);
  }

  delete(key: K): void {
    const place = this.#places.of.get(key);
    if (place === undefined || pageAt(this.#chunks, place)?.[place & SLOT] === undefined) return;
    this.#fork();
    this.#forget(key);
    this.#places.of.delete(key);
    this.#write(place, undefined);
    this.#size--;
  }

  clear(): void {
    if (this.#size > 0) this.#layOutAnew();
  }

  [Symbol.iterator](): Iterator<R> {
    return rowsIn(this.#chunks);
  }

  /** The rows from the last backwards, for whoever looks for the latest alone. */
  *backwards(): Iterable<R> {
    for (let place = this.#end - 1; place >= 0; place--) {
      const row = pageAt(this.#chunks, place)?.[place & SLOT];
      if (row !== undefined) yield row;
    }
  }

  /** The next version; the same table when nothing changed. The draft must not be used afterwards. */
  close(): Table<K, R> {
    if (!this.#changed) return this.#from;
    if (this.#end > ROOMY && this.#end > this.#size * SPARSE) this.#compact();
    return build(this.#places, this.#chunks, this.#end, this.#size);
  }

  /** Rows this draft wrote, for freezing in development. */
  *written(): Iterable<R> {
    for (let place = 0; place < this.#end; place++) {
      const page = pageAt(this.#chunks, place);
      const shared = pageAt(this.#shared, place);
      const row = page?.[place & SLOT];
      if (page === shared) place |= SLOT;
      else if (row !== undefined && row !== shared?.[place & SLOT]) yield row;
    }
  }

  #remember(key: K, copy: R): void {
    if (this.#lastKey !== undefined && this.#lastCopy !== undefined)
      (this.#copies ??= new Map()).set(this.#lastKey, this.#lastCopy);
    this.#lastKey = key;
    this.#lastCopy = copy;
  }

  /** The row with this key is none of the copies any more. */
  #forget(key: K): void {
    this.#copies?.delete(key);
    if (this.#lastKey === key) this.#lastCopy = undefined;
  }

  #put(row: R): void {
    const key = this.#keyOf(row);
    const known = this.#places.of.get(key);
    const isHere = known !== undefined && pageAt(this.#chunks, known)?.[known & SLOT] !== undefined;
    if (!isHere) this.#size++;
    this.#write(isHere ? known : this.#append(key, known), row);
  }

  /** The same rows without the holes that deleted ones left. */
  #compact(): void {
    const rows = [...this];
    this.#layOutAnew();
    for (const row of rows) this.#put(row);
  }

  #layOutAnew(): void {
    this.#places = { of: new Map(), next: 0 };
    this.#forked = true;
    this.#shared = [];
    this.#chunks = [];
    this.#lastKey = undefined;
    this.#lastCopy = undefined;
    this.#copies = undefined;
    this.#size = 0;
    this.#end = 0;
    this.#changed = true;
  }

  /** A place after the last row. The one another version gave this key serves too, if it lies there. */
  #append(key: K, known: number | undefined): number {
    if (known !== undefined && known >= this.#end) {
      this.#end = known + 1;
      return known;
    }
    if (known !== undefined) this.#fork();
    const place = this.#places.next++;
    this.#places.of.set(key, place);
    this.#end = place + 1;
    return place;
  }

  #fork(): void {
    if (!this.#forked) this.#places = { of: new Map(this.#places.of), next: this.#places.next };
    this.#forked = true;
  }

  #write(place: number, row: R | undefined): void {
    const chunk = this.#ownChunk(place >>> TO_CHUNK);
    const at = (place >>> PAGE_BITS) & PAGE;
    const known = chunk[at];
    const shared = this.#shared[place >>> TO_CHUNK]?.[at];
    const page: OwnPage<R> = known && known !== shared ? (known as OwnPage<R>) : (known?.slice() ?? []);
    page[place & SLOT] = row;
    fill(chunk, at);
    chunk[at] = page;
  }

  #ownChunk(at: number): Page<R>[] {
    const known = this.#chunks[at];
    if (known && known !== this.#shared[at]) return known as Page<R>[];
    if (!this.#changed) this.#chunks = this.#chunks.slice();
    this.#changed = true;
    fill(this.#chunks, at);
    const own = known?.slice() ?? [];
    this.#chunks[at] = own;
    return own;
  }
}

function pageAt<R>(chunks: readonly Chunk<R>[], place: number): Page<R> | undefined {
  return chunks[place >>> TO_CHUNK]?.[(place >>> PAGE_BITS) & PAGE];
}

function* rowsIn<R>(chunks: readonly Chunk<R>[]): Generator<R> {
  for (const chunk of chunks) for (const page of chunk) for (const row of page) if (row !== undefined) yield row;
}

/** Another version may have used all places between this one's last and a new one. */
function fill(parts: (readonly unknown[])[], upTo: number): void {
  while (parts.length < upTo) parts.push([]);
}
