/**
 * A page holds `2 ** bits` rows. One changed row copies its page and the list of pages, so both are kept about as long as each
 * other: a table is laid out anew, with larger pages, when it has more than twice as many pages as a page has rows.
 */
const FEWEST_BITS = 4;
/** A table of more pages than this, with fewer rows than one place in as many, is laid out anew too. */
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

let build: <K extends Key, R>(places: Places<K>, pages: readonly Page<R>[], bits: number, size: number) => Table<K, R>;

/**
 * An immutable table of entities in two levels: a list of pages of rows. Iteration is in the order of insertion.
 * A new version shares every page that did not change with the old one, and old versions stay valid.
 */
export class Table<K extends Key, R> implements Iterable<R> {
  static {
    // Only a draft makes the next version of a table.
    build = (...layout) => new Table(...layout);
  }

  readonly size: number;
  /** For work that is remembered page by page: an unchanged page is the same object in the next version. */
  readonly pages: readonly Page<R>[];
  readonly #places: Places<K>;
  readonly #bits: number;

  private constructor(places: Places<K>, pages: readonly Page<R>[], bits: number, size: number) {
    this.#places = places;
    this.pages = pages;
    this.#bits = bits;
    this.size = size;
  }

  static empty<K extends Key, R>(): Table<K, R> {
    return new Table<K, R>({ of: new Map(), next: 0 }, [], FEWEST_BITS, 0);
  }

  get(key: K): R | undefined {
    const place = this.#places.of.get(key);
    return place === undefined ? undefined : this.pages[place >>> this.#bits]?.[place & ((1 << this.#bits) - 1)];
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  *[Symbol.iterator](): Iterator<R> {
    for (const page of this.pages) for (const row of page) if (row !== undefined) yield row;
  }

  /** Opens a private draft; `close` makes the next version. Each row and page is copied at most once per draft. */
  draft(keyOf: (row: R) => K): TableDraft<K, R> {
    return new TableDraft(this, this.#places, this.#bits, keyOf);
  }
}

/** What a table's reducer writes to. */
export class TableDraft<K extends Key, R> {
  readonly #keyOf: (row: R) => K;
  readonly #from: Table<K, R>;
  /** What is still another version's: a page, or a row of a page of this draft's own, that is found here too. */
  #shared: readonly Page<R>[];
  /** Rows that were handed in: they are not this draft's own either. */
  #given: Set<R> | undefined;
  #places: Places<K>;
  #bits: number;
  #pages: (R | undefined)[][];
  #size: number;
  /** The place after this version's last row; another version may have used places beyond it. */
  #end: number;
  #changed = false;
  #forked = false;

  constructor(from: Table<K, R>, places: Places<K>, bits: number, keyOf: (row: R) => K) {
    this.#from = from;
    this.#shared = from.pages;
    this.#places = places;
    this.#bits = bits;
    this.#keyOf = keyOf;
    // The list is copied on the first change, each page when it is first written to.
    this.#pages = from.pages as (R | undefined)[][];
    this.#size = from.size;
    const last = from.pages.length - 1;
    this.#end = last < 0 ? 0 : (last << bits) + (from.pages[last]?.length ?? 0);
  }

  get size(): number {
    return this.#size;
  }

  get(key: K): R | undefined {
    const place = this.#places.of.get(key);
    return place === undefined ? undefined : this.#at(place);
  }

  /** A private copy of the row to write to, or `undefined` when there is none. */
  edit(key: K): Editable<R> | undefined {
    const place = this.#places.of.get(key);
    if (place === undefined) return undefined;
    const at = place >>> this.#bits;
    const slot = place & ((1 << this.#bits) - 1);
    const row = this.#pages[at]?.[slot];
    if (row === undefined) return undefined;
    if (this.#isOwn(row, at, slot)) return row;
    const copy = { ...row };
    this.#own(at)[slot] = copy;
    return copy;
  }

  /** Adds the row, or replaces the one with its key. */
  set(row: R): void {
    (this.#given ??= new Set()).add(row);
    this.#put(row);
  }

  delete(key: K): void {
    const place = this.#places.of.get(key);
    if (place === undefined || this.#at(place) === undefined) return;
    this.#fork();
    this.#places.of.delete(key);
    this.#write(place, undefined);
    this.#size--;
  }

  clear(): void {
    if (this.#size > 0) this.#layOutAnew(FEWEST_BITS);
  }

  *[Symbol.iterator](): Iterator<R> {
    for (const page of this.#pages) for (const row of page) if (row !== undefined) yield row;
  }

  /** The next version; the same table when nothing changed. The draft must not be used afterwards. */
  close(): Table<K, R> {
    if (!this.#changed) return this.#from;
    if (this.#isSparse() || this.#pages.length > 2 << this.#bits) this.#compact();
    return build(this.#places, this.#pages, this.#bits, this.#size);
  }

  /** Rows this draft wrote, for freezing in development. */
  *written(): Iterable<R> {
    for (const [at, page] of this.#pages.entries())
      for (const [slot, row] of page.entries()) if (row !== undefined && row !== this.#shared[at]?.[slot]) yield row;
  }

  #isOwn(row: R, at: number, slot: number): boolean {
    const shared = this.#shared[at];
    return this.#pages[at] !== shared && row !== shared?.[slot] && this.#given?.has(row) !== true;
  }

  #put(row: R): void {
    const key = this.#keyOf(row);
    const known = this.#places.of.get(key);
    const isHere = known !== undefined && this.#at(known) !== undefined;
    if (!isHere) this.#size++;
    this.#write(isHere ? known : this.#append(key, known), row);
  }

  #isSparse(): boolean {
    return this.#pages.length > SPARSE && this.#pages.length << this.#bits > this.#size * SPARSE;
  }

  /** The same rows without the holes that deleted ones left, in pages of a size that fits. */
  #compact(): void {
    const rows = [...this];
    let bits = FEWEST_BITS;
    while (rows.length > 2 << (2 * bits)) bits++;
    this.#layOutAnew(bits);
    for (const row of rows) this.#put(row);
  }

  #layOutAnew(bits: number): void {
    this.#places = { of: new Map(), next: 0 };
    this.#forked = true;
    this.#bits = bits;
    this.#shared = [];
    this.#pages = [];
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

  /** The page, made this draft's own. */
  #own(at: number): (R | undefined)[] {
    const page = this.#pages[at];
    if (page && page !== this.#shared[at]) return page;
    if (!this.#changed) this.#pages = this.#pages.slice();
    this.#changed = true;
    // Another version may have used whole pages between this one's last and the new one.
    while (this.#pages.length < at) this.#pages.push([]);
    return (this.#pages[at] = page?.slice() ?? []);
  }

  #at(place: number): R | undefined {
    return this.#pages[place >>> this.#bits]?.[place & ((1 << this.#bits) - 1)];
  }

  #write(place: number, row: R | undefined): void {
    this.#own(place >>> this.#bits)[place & ((1 << this.#bits) - 1)] = row;
  }
}
