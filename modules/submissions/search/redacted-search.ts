import type { Recomputed } from '../../../src/replay/recomputation.ts';
import { isSame } from '../../../src/replay/yielded.ts';
import type { FuzzySearch } from '../fuzzy-search.ts';
import { valuesOf } from '../submitted-data.ts';
import type { Rows } from './changes.ts';
import { MAX_FIRST } from './search-index.ts';
import { normalise, writtenWords } from './words.ts';

/** Pseudonyms of shorter words may be equal although the words were not. */
const PSEUDONYM = /^[a-z]{5,}$/;

/**
 * What holds of a search in a log without personal data, in which only equal words are still equal: it finds rows of its form, each
 * with all searched words among them, and all results begin with the first ones. That says little about the rest, which
 * stays unknown.
 */
export class RedactedSearch {
  readonly #first = new Map<number, { readonly rows: Rows; readonly text: string; readonly ids: readonly unknown[] }>();

  check(method: 'first' | 'find', [form, rows, text]: Parameters<FuzzySearch['find']>, result: unknown): Recomputed {
    if (!Array.isArray(result)) return 'unknown';
    // The ids that the search returned; a log may contain anything.
    const ids = result as readonly unknown[];
    const known = this.#first.get(form);
    if (method === 'first') this.#first.set(form, { rows, text, ids });
    const first = method === 'find' && known?.rows === rows && known.text === text ? known.ids : [];
    const needed = wordMatches(rows, form, text);
    const isOfForm = (id: unknown) => typeof id === 'number' && rows.get(id)?.form_id === form;
    const found = new Set(ids);
    const isLimited = method === 'first' && ids.length >= MAX_FIRST;
    const missing = isLimited ? [] : [...new Set([...first, ...needed])].filter((id) => !found.has(id));
    const isFirst = isSame(ids.slice(0, first.length), first);
    if (missing.length === 0 && isFirst && found.size === ids.length && ids.every(isOfForm)) return 'unknown';
    const begin = new Set([...first, ...missing]);
    return { instead: [...begin, ...[...found].filter((id) => isOfForm(id) && !begin.has(id))] };
  }
}

/** The rows that have each searched word, if all these are long enough. */
function wordMatches({ pages }: Rows, form: number, text: string): readonly number[] {
  const words = writtenWords(text).map(normalise);
  if (words.length === 0 || !words.every((word) => PSEUDONYM.test(word))) return [];
  return pages.flat().flatMap((row) => {
    if (row?.form_id !== form) return [];
    const known = new Set(valuesOf(row.submitted_data).flatMap(writtenWords).map(normalise));
    return words.every((word) => known.has(word)) ? row.submission_id : [];
  });
}
