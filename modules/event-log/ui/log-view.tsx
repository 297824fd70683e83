import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { mediaQuery } from '../../../src/ui/media-query.ts';
import { Segments } from '../../../src/ui/segments.tsx';
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

/** Where one pane is shown at a time, as in CSS. */
const useIsNarrow = mediaQuery('(max-width: 60em)');

type Pane = 'entries' | 'entry' | 'screen';

/** An opened log: the verdict, its entries, the details of the selected one, and a track to play them. */
export function LogView({ log, playback, tools }: OpenedLog & { readonly tools: ReactNode }) {
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
  const [found, setFound] = useState<number>();
  const isNarrow = useIsNarrow();
  const [pane, setPane] = useState<Pane>('entries');
  const open = (entry: number) => {
    select(entry);
    setPane('entry');
  };
  if (entries.length === 0)
    return (
      <>
        <div className="event-log-bar">{tools}</div>
        <EmptyState title={t('nothing')} lead={t('nothingLead')} />
      </>
    );
  const panes = [
    { value: 'entries', label: t('list') },
    { value: 'entry', label: t('entry') },
    { value: 'screen', label: t('screen') },
  ] as const;
  return (
    <>
      <CheckLine log={log} playback={playback} tools={tools} onValueChange={open} onFound={setFound} />
      {isNarrow && <Segments name={t('pane')} value={pane} options={panes} onValueChange={setPane} />}
      <div className="event-log-panes">
        {(!isNarrow || pane === 'entries') && (
          <section className="event-log-entries" aria-label={t('list')}>
            <EntryFilter filter={filter} listing={listing} onFilter={setFilter} />
            <EntryList listing={shown} known={known} selected={n} onValueChange={select} onOpen={open} />
            {shown.length === 0 && <NoMatches onClear={() => setFilter(initialFilter)} />}
          </section>
        )}
        {selected && (!isNarrow || pane !== 'entries') && (
          <EntryDetail
            {...{ selected, playback, causes, known, nameOf }}
            hasEntry={!isNarrow || pane === 'entry'}
            hasScreen={!isNarrow || pane === 'screen'}
            onValueChange={select}
          />
        )}
      </div>
      <Track
        listing={shown}
        lastNumber={listing.at(-1)?.n ?? 0}
        verdict={verdict}
        found={found}
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
