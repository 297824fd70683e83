import { lazy, memo, Suspense, useId, useState, type ReactNode } from 'react';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { Popover } from '../../../src/ui/popover.tsx';
import { StateName } from '../../../src/ui/state-tag.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import type { Form } from '../../workspaces/public.ts';
import { refreshList, setFilter, setOrder, sortSearch, toggleShowOnly } from '../commands.ts';
import { choicesOf } from '../filter-rules.ts';
import { entryOf, isOn, type Progress, type ShowOnly } from '../filter-set.ts';
import { listViewOf, isInbox, orderOf } from '../select.ts';
import { listTool } from '../points.ts';
import { filterOptionText } from './chips.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { inputDayText } from '../../../src/ui/dates.ts';
import { InboxOrderButton } from './inbox-order-button.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import { SearchBox } from './search-box.tsx';
import { isListLoading } from './list-loading.ts';
import { rememberOrder } from './use-list.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { texts } from '../texts.ts';
import './toolbar.css';

const DateRange = lazy(() => import('./date-range.tsx'));

interface Props {
  readonly form: Form;
  /** Between the filters and the tools. */
  readonly children?: ReactNode;
}

/** Search, filters, order and tools in one row; on a phone, search and a button for the rest. */
export const Toolbar = memo(function Toolbar({ form, children }: Props) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const isSplit = useSelect(isInbox);
  const isPhone = useIsPhone();
  const more = useId();
  return (
    <div className="toolbar">
      <div className="toolbar-row">
        <SearchBox form={form} />
        <Button
          className="toolbar-open"
          icon="sliders-h"
          aria-label={t('more')}
          title={t('more')}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        />
        {isSplit && !isPhone && <InboxOrderButton form={form} />}
        <div id={more} className={`toolbar-more ${isOpen ? 'is-open' : ''}`}>
          <LayoutSwitch />
          {(isSplit || !isPhone) && <FilterChoice form={form} />}
          <ShowOnlyChoice form={form} />
          <Received form={form} />
          <div className="toolbar-end">
            {!isSplit && !isPhone && <OrderButton form={form} />}
            {isSplit && isPhone && <InboxOrderButton form={form} />}
            <ListTools form={form} />
            <Refresh form={form} />
          </div>
        </div>
        {children}
      </div>
    </div>
  );
});

/** On a phone it is above the Table. */
export function FilterChoice({ form }: { readonly form: Form }) {
  const send = useSend();
  const translate = useTranslate();
  const t = useTexts(texts);
  const filter = useSelect((read) => listViewOf(read, form.id).filter);
  const nameOf = (choice: string) => translate(filterOptionText(choice));
  return (
    <MenuButton
      className="filter-choice"
      name={`${t('filter')} ${nameOf(filter)}`}
      label={
        <span className="popover-label">
          {t('filter')}{' '}
          <strong>
            <StateName state={nameOf(filter)} />
          </strong>
        </span>
      }
      entries={choicesOf(form.all_states).map((choice) => ({
        id: choice,
        label: <StateName state={nameOf(choice)} />,
        isSelected: choice === filter,
        act: () => void send(setFilter({ form: form.id, filter: choice })),
      }))}
    />
  );
}

type Option = ShowOnly | Progress;
const shown: readonly Option[] = ['read', 'unread', 'archived', 'spam'];
const progress: readonly Option[] = ['inProgress', 'completed'];

/** What "Show only" and "Progress" are set to, and their options. */
function ShowOnlyChoice({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const set = useSelect((read) => listViewOf(read, form.id).set);
  const on = [...shown, ...progress].filter((option) => isOn(set, option)).map((option) => t(`option.${option}`));
  return (
    <Popover
      label={
        <>
          {t('showOnly')} {on.length > 0 && <strong>{on.join(', ')}</strong>}
        </>
      }
    >
      <div className="show-only">
        <Options form={form} name={t('showOnly')} options={shown} />
        <Options form={form} name={t('progress')} options={progress} />
      </div>
    </Popover>
  );
}

function Received({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const days = useSelect((read) => entryOf(listViewOf(read, form.id).set, 'date'));
  // Days of a report are a filter of their own, which its chip names.
  const isReport = useSelect((read) => entryOf(listViewOf(read, form.id).set, 'arrived') !== undefined);
  const chosen = days ? t('onlyDates', { from: inputDayText(days.from), to: inputDayText(days.to) }) : t('anyTime');
  return (
    <Popover
      icon="calendar"
      label={
        <>
          {t('received')} {(days || !isReport) && <strong>{chosen}</strong>}
        </>
      }
    >
      <Suspense fallback={<div className="dates" aria-busy="true" />}>
        <DateRange form={form} />
      </Suspense>
    </Popover>
  );
}

function Options({ form, name, options }: { form: Form; name: string; options: readonly Option[] }) {
  const send = useSend();
  const t = useTexts(texts);
  const set = useSelect((read) => listViewOf(read, form.id).set);
  return (
    <fieldset className="options">
      <legend>{name}</legend>
      {options.map((option) => {
        const on = isOn(set, option);
        return (
          <button
            key={option}
            type="button"
            className="option"
            aria-pressed={on}
            onClick={() => send(toggleShowOnly({ form: form.id, option }))}
          >
            {on && <Icon name="check" />}
            {t(`option.${option}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

const orders = {
  newest: { name: 'newestFirst', icon: 'sort-down' },
  oldest: { name: 'oldestFirst', icon: 'sort-up' },
  rank: { name: 'bestFirst', icon: 'sort-down' },
} as const;

/** Shows the order; a click reverses it, or sorts the results of a search. On a phone it is above the Table. */
export function OrderButton({ form }: { readonly form: Form }) {
  const send = useSend();
  const t = useTexts(texts);
  const order = useSelect((read) => orderOf(read, form.id));
  const isSearching = useSelect((read) => listViewOf(read, form.id).search !== '');
  const { name, icon } = orders[order];
  const change = () => {
    const newestFirst = order !== 'newest';
    if (isSearching) return void send(sortSearch({ form: form.id, newestFirst }));
    rememberOrder(newestFirst);
    send(setOrder({ form: form.id, newestFirst }));
  };
  useViewActions([{ id: 'submissions/order', title: t('changeOrder'), icon: 'swap', act: change, isOnSubject: false }]);
  return (
    <Button kind="quiet" className="order-button" icon={icon} title={t('changeOrder')} onClick={change}>
      {t(name)}
    </Button>
  );
}

/** Tools that other modules contribute. */
function ListTools({ form }: { readonly form: Form }) {
  const app = useApp();
  const tools = app
    .contributionsWhere(listTool, ({ isShown }) => isShown?.(form) ?? true)
    .toSorted((a, b) => a.order - b.order);
  if (tools.length === 0) return null;
  return (
    <div className="list-tools">
      {tools.map(({ id, view, width = 3 }) => (
        <span key={id} className="list-tool" style={{ minWidth: `${width}rem` }}>
          <ContributedView id={id} view={view} given={{ form }} fallback={null} />
        </span>
      ))}
    </div>
  );
}

function Refresh({ form }: { readonly form: Form }) {
  const send = useSend();
  const t = useTexts(texts);
  const isBusy = useSelect((read) => isListLoading(read, form.id));
  const refresh = () => void send(refreshList({ form: form.id }));
  const title = t('refreshHint');
  useViewActions([{ id: 'submissions/refresh', title, icon: 'refresh', act: refresh, isOnSubject: false }]);
  return <Button kind="quiet" icon="refresh" busy={isBusy} aria-label={t('refresh')} title={title} onClick={refresh} />;
}
