import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import type { Listed } from './listing.ts';

/** Debounce for updating the URL: dragging the slider passes many entries, and browsers limit and record URL changes. */
const DEBOUNCE_MS = 300;

/**
 * Number of the selected entry, and a function to select another. The selection is stored in the URL, so that it survives a
 * reload and back navigation. Initially the last event is selected.
 */
export function useSelectedEntry(listing: readonly Listed[]): readonly [number, (n: number) => void] {
  const [query, setQuery] = useSearchParams();
  const how = useNavigationType();
  const requested = numberIn(query.get('n'));
  const [followed, setFollowed] = useState(requested);
  const [selected, setSelected] = useState(requested);
  if (followed !== requested) {
    setFollowed(requested);
    // Ignores URLs that this hook replaced: the selection may be ahead of them.
    if (how !== NavigationType.Replace) setSelected(requested);
  }
  useEffect(() => {
    if (selected === undefined || selected === requested) return undefined;
    const timer = setTimeout(() => setQuery({ n: String(selected) }, { replace: true }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [selected, requested, setQuery]);
  return [clampToLog(listing, selected), setSelected];
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Clamps `n` to the entries of the open log. */
function clampToLog(listing: readonly Listed[], n: number | undefined): number {
  const [first, last] = [listing[0]?.n ?? 0, listing.at(-1)?.n ?? 0];
  if (n !== undefined && n >= first && n <= last) return n;
  return listing.findLast(({ kind }) => kind === 'event')?.n ?? last;
}
