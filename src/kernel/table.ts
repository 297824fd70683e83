/** Rows a page holds; one changed row copies one page of pointers. */
const PAGE = 128;
/** A table of more pages than this, with fewer rows than one place in as many, is laid out anew. */
const SPARSE = 8;

export type Key = string | number;
export type Page<R> = readonly (R | undefined)[];

/** Where each key's row lies. Only ever added to, so older versions of a table stay valid; forked when a key leaves. */
interface Places<K extends Key> {
  readonly of: Map<K, number>;
  next: number;
}

/** The top level of a row may be written while it is being edited; what lies below is replaced, not changed. */
export type Editable<R> = { -readonly [K in keyof R]: R[K] };

/**
 * An immutable table of entities in two levels: a list of pages of rows. Iteration is in the order of insertion.
 * A new version shares every page that did not change with the old one, and old versions stay valid.
 */
export class Table<K extends Key, R> implements Iterable<R> {
  readonly size: number;
  /** For work that is remembered page by page: an unchanged page is the same object in the next version. */
  readonly pages: readonly Page<R>[];
  readonly #places: Places<K>;

  private constructor(places: Places<K>, pages: readonly Page<R>[], size: number) {
    this.#places = places;
    this.pages = pages;
    this.size = size;
  }

  static empty<K extends Key, R>(): Table<K, R> {
    return new Table<K, R>({ of: new Map(), next: 0 }, [], 0);
  }

  get(key: K): R | undefined {
    const place = this.#places.of.get(key);
    return place === undefined ? undefined : this.pages[place >>> 7]?.[place & (PAGE - 1)];
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  *[Symbol.iterator](): Iterator<R> {
    for (const page of this.pages) for (const row of page) if (row !== undefined) yield row;
  }

  /** Opens a private draft; `close` makes the next version. Each row and page is copied at most once per draft. */
  draft(keyOf: (row: R) => K): TableDraft<K, R> {
    return new TableDraft(this, this.#places, keyOf, (places, pages, size) => new Table(places, pages, size));
  }
}

/** What a table's reducer writes to. */
export class TableDraft<K extends Key, R> {
  readonly #keyOf: (row: R) => K;
  readonly #build: (places: Places<K>, pages: readonly Page<R>[], size: number) => Table<K, R>;
  readonly #from: Table<K, R>;
  #places: Places<K>;
  #pages: (R | undefined)[][];
  /** Per page: which of its rows this draft has already copied; absent while the page is still shared. */
  #copied: (boolean[] | undefined)[] = [];
  #size: number;
  /** The place after this version's last row; another version may have used places beyond it. */
  #end: number;
  #changed = false;
  #forked = false;

  constructor(
    from: Table<K, R>,
    places: Places<K>,
    keyOf: (row: R) => K,
    build: (places: Places<K>, pages: readonly Page<R>[], size: number) => Table<K, R>,
  ) {
    this.#from = from;
    this.#places = places;
    this.#keyOf = keyOf;
    this.#build = build;
    // Shared until `#own` replaces a page by a copy; the list itself is copied on the first change.
    this.#pages = from.pages as (R | undefined)[][];
    this.#size = from.size;
    this.#end = (from.pages.length - 1) * PAGE + (from.pages.at(-1)?.length ?? PAGE);
  }

  get size(): number {
    return this.#size;
  }

  get(key: K): R | undefined {
    const place = this.#places.of.get(key);
    return place === undefined ? undefined : this.#pages[place >>> 7]?.[place & (PAGE - 1)];
  }

  /** A private copy of the row to write to, or `undefined` when there is none. */
  edit(key: K): Editable<R> | undefined {
    const place = this.#places.of.get(key);
    if (place === undefined) return undefined;
    const row = this.#pages[place >>> 7]?.[place & (PAGE - 1)];
    if (row === undefined) return undefined;
    const copied = this.#own(place >>> 7);
    const slot = place & (PAGE - 1);
    if (copied[slot]) return row;
    copied[slot] = true;
    const copy = { ...row };
    this.#write(place, copy);
    return copy;
  }

  /** Adds the row, or replaces the one with its key. */
  set(row: R): void {
    const key = this.#keyOf(row);
    const known = this.#places.of.get(key);
    const isHere = known !== undefined && this.#pages[known >>> 7]?.[known & (PAGE - 1)] !== undefined;
    const place = isHere ? known : this.#append(key, known);
    // The row is the caller's own from now on, also where this draft had a copy of the one before.
    this.#own(place >>> 7)[place & (PAGE - 1)] = false;
    if (!isHere) this.#size++;
    this.#write(place, row);
  }

  delete(key: K): void {
    const place = this.#places.of.get(key);
    if (place === undefined || this.get(key) === undefined) return;
    this.#fork();
    this.#places.of.delete(key);
    this.#own(place >>> 7);
    this.#write(place, undefined);
    this.#size--;
  }

  clear(): void {
    if (this.#size > 0) this.#layOutAnew();
  }

  #layOutAnew(): void {
    this.#places = { of: new Map(), next: 0 };
    this.#forked = true;
    this.#pages = [];
    this.#copied = [];
    this.#size = 0;
    this.#end = 0;
    this.#changed = true;
  }

  *[Symbol.iterator](): Iterator<R> {
    for (const page of this.#pages) for (const row of page ?? []) if (row !== undefined) yield row;
  }

  /** The next version; the same table when nothing changed. The draft must not be used afterwards. */
  close(): Table<K, R> {
    if (!this.#changed) return this.#from;
    if (this.#pages.length > SPARSE && this.#pages.length * PAGE > this.#size * SPARSE) return this.#compacted();
    for (let at = 0; at < this.#pages.length; at++) this.#pages[at] ??= [];
    return this.#build(this.#places, this.#pages, this.#size);
  }

  /** The same rows without the holes that deleted ones left. */
  #compacted(): Table<K, R> {
    const rows = [...this];
    this.#layOutAnew();
    for (const row of rows) this.set(row);
    return this.#build(this.#places, this.#pages, this.#size);
  }

  /** Rows this draft wrote, for freezing in development. */
  *written(): Iterable<R> {
    for (const [at, copied] of this.#copied.entries())
      if (copied) for (const row of this.#pages[at] ?? []) if (row !== undefined) yield row;
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

  #own(at: number): boolean[] {
    const owned = this.#copied[at];
    if (owned) return owned;
    if (!this.#changed) this.#pages = this.#pages.slice();
    this.#changed = true;
    this.#pages[at] = this.#pages[at]?.slice() ?? [];
    const copied: boolean[] = [];
    this.#copied[at] = copied;
    return copied;
  }

  #write(place: number, row: R | undefined): void {
    const page = this.#pages[place >>> 7];
    if (page) page[place & (PAGE - 1)] = row;
  }
}
