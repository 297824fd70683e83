import { memo, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { factsOf, type Known } from './entry-facts.ts';
import { EntryName, KindMark } from './entry-name.tsx';
import { indexOfEntry, type Listed } from './listing.ts';
import { exactClockText } from '../../../src/ui/dates.ts';
import { useWindow } from '../../../src/ui/use-window.ts';
import './entry-list.css';

interface Props {
  readonly listing: readonly Listed[];
  readonly known: Known;
  readonly selected: number;
  /** Selects an entry with the keys. */
  readonly onValueChange: (n: number) => void;
  /** Selects an entry by a click. */
  readonly onOpen: (n: number) => void;
}

const PAGE = 10;
const ROW_REM = 28 / 15;
const INDENT_REM = 16 / 15;

/** Virtualized list of entries, of which one is selected by click or arrow keys. */
export function EntryList({ listing, known, selected, onValueChange, onOpen }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const at = indexOfEntry(listing, selected);
  const { row, from, to } = useWindow(box, {
    count: listing.length,
    at: Math.min(at, listing.length - 1),
    rem: ROW_REM,
  });
  const isThere = listing[at]?.n === selected;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = listing.length - 1;
    const before = at - 1;
    const steps = { ArrowUp: before, PageUp: at - PAGE, Home: 0, End: last, PageDown: at + PAGE };
    const to_ = { ...steps, ArrowDown: isThere ? at + 1 : at }[event.key];
    const entry = to_ === undefined ? undefined : listing[Math.max(0, Math.min(last, to_))];
    if (!entry) return;
    event.preventDefault();
    onValueChange(entry.n);
  };
  return (
    <div
      ref={box}
      className="event-log-list"
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot have columns or virtualized rows
      role="listbox"
      tabIndex={0}
      aria-label={t('list')}
      aria-activedescendant={isThere && at >= from && at < to ? `${id}-${selected}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: listing.length * row }}>
        {listing.slice(from, to).map((listed, index) => (
          <Row
            key={listed.n}
            id={`${id}-${listed.n}`}
            listed={listed}
            top={(from + index) * row}
            position={from + index + 1}
            count={listing.length}
            isSelected={listed.n === selected}
            known={known}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly listed: Listed;
  readonly top: number;
  readonly position: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly known: Known;
  readonly onOpen: (n: number) => void;
}

const Row = memo(function Row({ id, listed, top, position, count, isSelected, known, onOpen }: RowProps) {
  const translate = useTranslate();
  const fact = factsOf(listed.entry, known).find(({ isUsual = false }) => !isUsual);
  return (
    // The list handles the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      id={id}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list around it
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      className="event-log-row"
      title={listed.at === undefined ? undefined : exactClockText(new Date(listed.at))}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(listed.n)}
    >
      <span className="event-log-n">{listed.n}</span>{' '}
      <span className="event-log-indent" style={{ inlineSize: `${INDENT_REM * listed.depth}rem` }} />
      <KindMark kind={listed.kind} />{' '}
      <span className="event-log-named" data-tone={fact?.tone}>
        <EntryName entry={listed.entry} name={listed.name} />{' '}
        {fact && (
          <span className="event-log-fact" data-tone={fact.tone}>
            {translate(fact.brief ?? fact.text)}
          </span>
        )}
      </span>
    </div>
  );
});
