import { useEffect } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { listViewOf } from '../select.ts';

/** Highlights the matches of the current search in what visitors wrote, in the list and in the detail. */
export function useSearchHighlights(form: number): void {
  const search = useSelect((read) => listViewOf(read, form).search);
  useEffect(() => {
    if (search === '') return undefined;
    const stop = new AbortController();
    void import('../search/highlights.ts').then(
      ({ highlightUntil }) => highlightUntil(stop.signal, search),
      // Without a connection the results show without highlights.
      () => undefined,
    );
    return () => stop.abort();
  }, [search]);
}
