import type { Read } from '../../src/kernel/index.ts';
import { recomputation, type Recompute, type Recomputed, type ReturnedCall } from '../../src/replay/recomputation.ts';
import { isSame } from '../../src/replay/yielded.ts';
import { FuzzySearch } from './fuzzy-search.ts';
import type { Rows } from './search/changes.ts';
import { pageSearch } from './search/page-search.ts';
import { RedactedSearch } from './search/redacted-search.ts';
import { rows as loadedRows } from './state.ts';

/** Rows and characters of one search, and rows of all searches of a log: some seconds of work. */
const MAX_ROWS = 5_000;
const MAX_CHARACTERS = 5_000_000;
const MAX_SEARCHED = 200_000;

type Arguments = Parameters<FuzzySearch['find']>;

function searchAgain(): Recompute {
  const search = pageSearch();
  const redacted = new RedactedSearch();
  const { signal } = new AbortController();
  let left = MAX_SEARCHED;
  const compare = async (method: 'first' | 'find', [form, rows, text]: Arguments, result: unknown) => {
    const size = sizeOf(rows, form);
    left -= size.rows;
    if (size.rows > MAX_ROWS || size.characters > MAX_CHARACTERS || left < 0) return 'unknown';
    const found = await search[method](form, rows, text, signal);
    return isSame(result, found) ? 'same' : { instead: found };
  };
  return async ({ method, args, result }: ReturnedCall, read: Read, { isRedacted }): Promise<Recomputed> => {
    if (method !== 'first' && method !== 'find') return 'unknown';
    // The arguments that the handler passes.
    const passed = args as unknown as Arguments;
    if (isRedacted) return redacted.check(method, passed, result);
    const recomputed = await compare(method, passed, result);
    // The worker may have received rows in the course of a search.
    return typeof recomputed === 'object' && read(loadedRows) !== passed[1] ? 'unknown' : recomputed;
  };
}

function sizeOf({ pages }: Rows, form: number): { readonly rows: number; readonly characters: number } {
  let [rows, characters] = [0, 0];
  for (const page of pages)
    for (const row of page) {
      if (row?.form_id !== form) continue;
      rows++;
      characters += row.submitted_data.length;
    }
  return { rows, characters };
}

export default [recomputation(FuzzySearch, searchAgain)];
