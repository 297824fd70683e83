import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import type { Listed } from './listing.ts';

/** A hand that slides passes many entries on its way; browsers allow few changes of an address, and each one is recorded. */
const REST_MS = 300;

/**
 * The number of the chosen entry, and how to choose another. Once one was chosen it stands in the address, which a reload and
 * a way back find; until then it is the last event.
 */
export function useSelectedEntry(listing: readonly Listed[]): readonly [number, (n: number) => void] {
  const [query, setQuery] = useSearchParams();
  const how = useNavigationType();
  const asked = numberIn(query.get('n'));
  const [followed, setFollowed] = useState(asked);
  const [chosen, setSelected] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    // A replaced address is our own doing; what is chosen may be ahead of it.
    if (how !== NavigationType.Replace) setSelected(asked);
  }
  useEffect(() => {
    if (chosen === undefined || chosen === asked) return undefined;
    const timer = setTimeout(() => setQuery({ n: String(chosen) }, { replace: true }), REST_MS);
    return () => clearTimeout(timer);
  }, [chosen, asked, setQuery]);
  return [within(listing, chosen), setSelected];
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Another log may not have that number. */
function within(listing: readonly Listed[], n: number | undefined): number {
  const [first, last] = [listing[0]?.n ?? 0, listing.at(-1)?.n ?? 0];
  if (n !== undefined && n >= first && n <= last) return n;
  return listing.findLast(({ kind }) => kind === 'event')?.n ?? last;
}
