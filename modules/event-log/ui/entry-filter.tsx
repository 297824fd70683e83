import { useMemo } from 'react';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { KindMark } from './entry-name.tsx';
import { kinds, type Filter, type Kind, type Listed } from './listing.ts';
import './entry-filter.css';

interface Props {
  readonly filter: Filter;
  /** All entries. Kinds without any are not offered, the others have their count. */
  readonly listing: readonly Listed[];
  readonly onFilter: (filter: Filter) => void;
}

/** Filters the list by text in the entry's type, and by kinds that are shown or left out. */
export function EntryFilter({ filter, listing, onFilter }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const counts = useMemo(() => Map.groupBy(listing, ({ kind }) => kind), [listing]);
  const toggle = (kind: Kind) => {
    const others = filter.kinds.filter((one) => one !== kind);
    onFilter({ ...filter, kinds: others.length < filter.kinds.length ? others : [...others, kind] });
  };
  return (
    <div className="event-log-filter">
      <input
        type="search"
        className="input"
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <fieldset className="event-log-kinds">
        <legend className="visually-hidden">{t('kinds')}</legend>
        {kinds
          .filter((kind) => counts.has(kind))
          .map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={filter.kinds.includes(kind)}
              data-kind={kind}
              title={t('entries', { count: counts.get(kind)?.length ?? 0 })}
              onClick={() => toggle(kind)}
            >
              <KindMark kind={kind} isLabelled />
              <span className="event-log-count" aria-hidden="true">
                {numberText(counts.get(kind)?.length ?? 0, language)}
              </span>
            </button>
          ))}
      </fieldset>
    </div>
  );
}
