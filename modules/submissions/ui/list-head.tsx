import { memo } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import type { Form } from '../../workspaces/public.ts';
import { clearFilters, showNew } from '../commands.ts';
import { listViewOf, isFiltered, isInbox, listingOf, listOf, loadedSoFar, orderOf } from '../select.ts';
import { isListLoading } from './list-loading.ts';
import { chipsOf } from './chips.ts';
import { FilterChoice, OrderButton } from './toolbar.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useLanguage, useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { texts } from '../texts.ts';
import './list-head.css';

/** Number of listed rows, active filters, and newly arrived rows. */
export const ListHead = memo(function ListHead({ form }: { readonly form: Form }) {
  return (
    <>
      <ListSummary form={form} />
      <NewSubmissions form={form} />
    </>
  );
});

/** Number of listed rows, loading progress and active filters; above the Table of a phone also its filter and order. */
export function ListSummary({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const total = useSelect((read) => listingOf(read, form.id).total);
  const counted = useSelect((read) => {
    const { found } = listViewOf(read, form.id);
    if (found?.isPartial) return 'countSoFar';
    return found && orderOf(read, form.id) === 'rank' ? 'countRanked' : 'count';
  });
  const isSplit = useSelect(isInbox);
  const isOverTable = useIsPhone() && !isSplit;
  return (
    <div className="list-head" data-region={`submissions/summary ${form.id}`}>
      <output className="list-count">{t(counted, { count: total })}</output>
      {isOverTable && (
        <span className="list-choices">
          <FilterChoice form={form} />
          <OrderButton form={form} />
        </span>
      )}
      <Arriving form={form} />
      <FilterChips form={form} />
    </div>
  );
}

/** Loading progress of a long list, whose loaded rows are already usable. */
function Arriving({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const loaded = useSelect((read) => loadedSoFar(read, form.id));
  const isLoading = useSelect((read) => isListLoading(read, form.id));
  if (loaded === undefined || !isLoading) return null;
  const total = Math.max(loaded, form.total_submissions);
  return (
    <span className="arriving">
      <progress max={total} value={loaded} aria-label={t('arriving')} />
      <span>{t('arrivingOf', { loaded, total })}</span>
    </span>
  );
}

/** The active filters, each with a remove button. */
function FilterChips({ form }: { readonly form: Form }) {
  const send = useSend();
  const translate = useTranslate();
  const t = useTexts(texts);
  const browsing = useSelect((read) => listViewOf(read, form.id));
  const chips = chipsOf(browsing, useLanguage());
  const isShown = isFiltered(browsing);
  // The empty list has the button.
  const isEmpty = useSelect((read) => listingOf(read, form.id).total === 0 && !isListLoading(read, form.id));
  const clear = () => void send(clearFilters({ form: form.id }));
  const clearing = { id: 'submissions/clear-filters', title: t('clearFilters'), icon: 'times', act: clear };
  useViewActions(isShown ? [{ ...clearing, isOnSubject: false }] : []);
  if (!isShown) return null;
  return (
    <ul className="chips" aria-label={t('activeFilters')}>
      {chips.map(({ id, label, remove }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={t('removeFilter', { filter: translate(label) })}
            onClick={() => send(remove)}
          >
            <bdi>{translate(label)}</bdi>
            <Icon name="times" />
          </button>
        </li>
      ))}
      {!isEmpty && (
        <li>
          <Button kind="quiet" className="chips-clear" onClick={clear}>
            {t('clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Announces new rows and jumps to them on click; the rows being read stay in place. */
export function NewSubmissions({ form }: { readonly form: Form }) {
  const send = useSend();
  const t = useTexts(texts);
  const unseen = useSelect((read) => listOf(read, form.id)?.unseen ?? 0);
  return (
    <div className="new-rows" aria-live="polite" data-region={`submissions/new ${form.id}`}>
      {unseen > 0 && (
        <button type="button" className="new-rows-jump" onClick={() => send(showNew({ form: form.id }))}>
          <Icon name="inbox" />
          <span>{t('new', { count: unseen })}</span>
          <span className="new-rows-show">{t('show')}</span>
        </button>
      )}
    </div>
  );
}
