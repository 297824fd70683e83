import { useEffect } from 'react';
import { currentLocation } from '../../../src/shell/state.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { formBy } from '../../workspaces/public.ts';
import { browsingOf } from '../select.ts';
import './search-highlights.css';

/** Highlights the matches of the current search in what visitors wrote, in the list and in the detail. */
export default function SearchHighlights() {
  const search = useSelect((read) => {
    const form = formBy(read, read(currentLocation).path.split('/')[2]);
    return form ? browsingOf(read, form.id).search : '';
  });
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
  return null;
}
