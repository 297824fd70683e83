import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Causes } from './cause-tree.ts';
import { CheckLine } from './check-line.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { EntryFilter } from './entry-filter.tsx';
import { EntryList } from './entry-list.tsx';
import { entryNames, initialFilter, matching, listingOf, outcomesOf, indexOfEntry } from './listing.ts';
import { Track } from './track.tsx';
import { useSelectedEntry } from './use-selected-entry.ts';
import type { OpenedLog } from './use-opened-log.ts';
import './log-view.css';

/** An opened log: the verdict, its entries, the details of the selected one, and a track to play them. */
export function LogView({ log, playback }: OpenedLog) {
  const t = useTexts(texts);
  const { entries, verdict } = playback;
  const [filter, setFilter] = useState(initialFilter);
  const nameOf = useMemo(() => entryNames(entries), [entries]);
  const listing = useMemo(() => listingOf(entries, nameOf), [entries, nameOf]);
  const shown = useMemo(() => matching(listing, filter), [listing, filter]);
  const known = useMemo(() => ({ outcomes: outcomesOf(entries), verdict }), [entries, verdict]);
  const causes = useMemo(() => new Causes(entries), [entries]);
  const [n, select] = useSelectedEntry(listing, playback);
  // Keeps list and slider responsive: the details are rendered with lower priority.
  const deferred = useDeferredValue(n);
  const selected = listing[indexOfEntry(listing, deferred)];
  if (entries.length === 0) return <EmptyState title={t('nothing')} lead={t('nothingLead')} />;
  return (
    <>
      <CheckLine log={log} playback={playback} onValueChange={select} />
      <div className="event-log-panes">
        <section className="event-log-entries" aria-label={t('list')}>
          <EntryFilter filter={filter} listing={listing} onFilter={setFilter} />
          <EntryList listing={shown} known={known} selected={n} onValueChange={select} />
          {shown.length === 0 && <NoMatches onClear={() => setFilter(initialFilter)} />}
        </section>
        {selected && <EntryDetail {...{ selected, playback, causes, known, nameOf }} onValueChange={select} />}
      </div>
      <Track
        listing={shown}
        lastNumber={listing.at(-1)?.n ?? 0}
        differsAt={verdict.difference?.n}
        selected={n}
        onValueChange={select}
      />
    </>
  );
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts(texts);
  return (
    <p className="event-log-none">
      {t('noneFits')}{' '}
      <button type="button" className="event-log-link" onClick={onClear}>
        {t('clearFilter')}
      </button>
    </p>
  );
}
