import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import type { Playback } from '../../../src/replay/playback.ts';
import { isOfModule, type Listed } from './listing.ts';

/** Debounce for updating the URL: dragging the slider passes many entries, and browsers limit and record URL changes. */
const DEBOUNCE_MS = 300;

/**
 * Number of the selected entry, and a function to select another. The selection is stored in the URL, so that it survives a
 * reload and back navigation. Initially the last event that changed the state of a module is selected.
 */
export function useSelectedEntry(
  listing: readonly Listed[],
  playback: Playback,
): readonly [number, (n: number) => void] {
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
  const initial = useMemo(() => lastChange(listing, playback), [listing, playback]);
  return [withinLog(listing, selected) ?? initial, setSelected];
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** `n`, if the open log has that entry. */
function withinLog(listing: readonly Listed[], n: number | undefined): number | undefined {
  const [first, last] = [listing[0]?.n ?? 0, listing.at(-1)?.n ?? 0];
  return n !== undefined && n >= first && n <= last ? n : undefined;
}

/** Number of the last event that changed the state of a module, or else of the last entry. */
function lastChange(listing: readonly Listed[], playback: Playback): number {
  const changing = listing.findLast(
    ({ kind, n }) => kind === 'event' && playback.changesOf(n).some(({ slice }) => isOfModule(slice)),
  );
  return (changing ?? listing.at(-1))?.n ?? 0;
}
