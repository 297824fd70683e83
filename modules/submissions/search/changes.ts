import type { IndexableRow } from './search-index.ts';

/** The parts of a row that the search needs. */
export interface SearchedRow {
  readonly form_id: number;
  readonly submission_id: number;
  readonly submitted_data: string;
}

/** A paged table. A page keeps its identity until one of its rows changes. */
export interface Rows {
  readonly pages: readonly (readonly (SearchedRow | undefined)[])[];
  get(id: number): SearchedRow | undefined;
}

type Page = Rows['pages'][number];

/** Computes what an index must add and remove to match a form's rows. Reads only pages that changed since the last call. */
export class Changes {
  readonly #form: number;
  readonly #known = new Map<number, string>();
  #seen: ReadonlySet<Page> = new Set();

  constructor(form: number) {
    this.#form = form;
  }

  /** Yields one step per changed page: rows to add or update, and ids to remove. */
  *since(rows: Rows): Generator<{ readonly put: readonly IndexableRow[]; readonly removed: readonly number[] }> {
    const before = this.#seen;
    const now = new Set(rows.pages);
    this.#seen = now;
    for (const page of before) if (!now.has(page)) yield { put: [], removed: this.#removed(page, rows) };
    for (const page of now) if (!before.has(page)) yield { put: this.#put(page), removed: [] };
  }

  #removed(page: Page, rows: Rows): number[] {
    const ids = page.flatMap((row) => (row && this.#known.has(row.submission_id) ? row.submission_id : []));
    const removed = ids.filter((id) => rows.get(id)?.form_id !== this.#form);
    for (const id of removed) this.#known.delete(id);
    return removed;
  }

  #put(page: Page): IndexableRow[] {
    const put: IndexableRow[] = [];
    for (const row of page) {
      if (row?.form_id !== this.#form || this.#known.get(row.submission_id) === row.submitted_data) continue;
      this.#known.set(row.submission_id, row.submitted_data);
      put.push([row.submission_id, row.submitted_data]);
    }
    return put;
  }
}
