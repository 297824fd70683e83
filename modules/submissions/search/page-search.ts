import type { FuzzySearch } from '../fuzzy-search.ts';
import { Changes } from './changes.ts';
import { SearchIndex } from './search-index.ts';

/** Searches on the calling thread where there are no workers. */
export function pageSearch(yieldToOthers: () => Promise<void> = nextTask): FuzzySearch {
  const forms = new Map<number, { readonly changes: Changes; readonly index: SearchIndex }>();
  const indexOf = (form: number, rows: Parameters<FuzzySearch['find']>[1]) => {
    const one = forms.get(form) ?? { changes: new Changes(form), index: new SearchIndex() };
    forms.set(form, one);
    for (const { put, removed } of one.changes.since(rows)) {
      one.index.remove(removed);
      one.index.put(put);
    }
    return one.index;
  };
  return {
    first: async (form, rows, text) => indexOf(form, rows).first(text),
    find: (form, rows, text, signal) => indexOf(form, rows).find(text, yieldToOthers, signal),
    prepare: (form, rows, signal) => indexOf(form, rows).prepare(yieldToOthers, signal),
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
