import { memo } from 'react';
import { Link } from 'react-router';
import { sameList, useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ALL } from '../../../contract/entity/workflow.ts';
import { forms, pathOf, type Form } from '../../workspaces/public.ts';
import { setFilter } from '../commands.ts';
import { countsOf, isSameCounts, listedCountsOf } from '../counts.ts';
import { railPart } from '../points.ts';
import { listViewOf, isEmptyForm, isListLoaded } from '../select.ts';
import { texts } from '../texts.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { StateGlyph, StateName } from '../../../src/ui/state-tag.tsx';
import './rail.css';

/** What the list shows, with counts; saved views; the workspace's forms. */
export const Rail = memo(function Rail({ form }: { readonly form: Form }) {
  const app = useApp();
  const t = useTexts(texts);
  const counts = useSelect((read) => listedCountsOf(read, form.id), isSameCounts);
  const current = useCurrent(form);
  const entry = { form, current };
  return (
    <nav className="rail" aria-label={t('railFilters')}>
      <LayoutSwitch />
      <div className="rail-filters" data-region={`submissions/filters ${form.id}`}>
        <ul className="rail-list">
          <Entry {...entry} filter={ALL} icon="inbox" name={t('all')} count={counts.all} />
          <Entry {...entry} filter="UNREAD" icon="envelope" name={t('unreadShort')} count={counts.unread} isStrong />
        </ul>
        <h2 className="rail-heading">{t('statesShort')}</h2>
        <ul className="rail-list">
          {form.all_states.map((state) => (
            <Entry key={state} {...entry} filter={state} name={state} count={counts.states[state] ?? 0} isState />
          ))}
        </ul>
        <hr className="rail-line" />
        <ul className="rail-list">
          <Entry {...entry} filter="SPAM" icon="ban" name={t('spamShort')} count={counts.spam} />
          <Entry {...entry} filter="ARCHIVED" icon="box" name={t('archivedShort')} count={counts.archived} />
        </ul>
      </div>
      <div className="rail-more">
        {app
          .contributions(railPart)
          .toSorted((a, b) => a.order - b.order)
          .map(({ id, view }) => (
            <ContributedView
              key={id}
              id={id}
              view={view}
              given={{ form }}
              fallback={<span className="rail-part-loading" />}
            />
          ))}
        <Forms form={form} />
      </div>
    </nav>
  );
});

/** The filter of the current entry, or null if it is not one of the filters: there is one current entry. */
function useCurrent(form: Form): string | null {
  const app = useApp();
  return useSelect((read) => {
    const isPart = app.contributions(railPart).some((part) => app.attempt(part, () => part.isCurrent?.(read, form)));
    return isPart || isEmptyForm(read, form.id) ? null : listViewOf(read, form.id).filter;
  });
}

interface EntryProps {
  readonly current: string | null;
  readonly form: Form;
  readonly filter: string;
  readonly name: string;
  readonly count: number;
  readonly icon?: string;
  readonly isStrong?: boolean;
  readonly isState?: boolean;
}

function Entry({ form, current, filter, name, count, icon = 'circle', isStrong = false, isState = false }: EntryProps) {
  const send = useSend();
  return (
    <li>
      <button
        type="button"
        className={`rail-entry ${isStrong && count > 0 ? 'is-strong' : ''}`}
        aria-current={current === filter ? 'true' : undefined}
        onClick={() => send(setFilter({ form: form.id, filter }))}
      >
        {isState ? <StateGlyph state={name} states={form} /> : <Icon name={icon} />}
        <bdi className="rail-name" title={name}>
          {isState ? <StateName state={name} /> : name}
        </bdi>
        {count > 0 && <span className="rail-count">{count}</span>}
      </button>
    </li>
  );
}

function Forms({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const all = useSelect((read) => [...read(forms)].filter((one) => one.project_uid === form.project_uid), sameList);
  // As in the views above, immediately; the server counts again a moment later.
  const listed = useSelect((read) => (isListLoaded(read, form.id) ? countsOf(read, form.id).unread : undefined));
  // Without submissions there is nothing to filter.
  const isEmpty = useSelect((read) => isEmptyForm(read, form.id));
  const unreadOf = (one: Form) => (one.uid === form.uid ? listed : undefined) ?? one.unread_count;
  return (
    <section aria-label={t('formsShort')} data-region="submissions/forms">
      <h2 className="rail-heading">{t('formsShort')}</h2>
      <ul className="rail-list">
        {all.map((one) => (
          <li key={one.uid}>
            <Link
              to={`${pathOf(one)}/submissions`}
              className={`rail-entry ${unreadOf(one) > 0 ? 'is-strong' : ''}`}
              aria-current={isEmpty && one.uid === form.uid ? 'page' : undefined}
            >
              <Icon name="list" />
              <bdi className="rail-name" title={one.name}>
                {one.name}
              </bdi>
              {unreadOf(one) > 0 && <span className="rail-count">{unreadOf(one)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
