import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { today } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { countOfView, listOf, type ListToolProps } from '../../submissions/public.ts';
import { pathOf } from '../../workspaces/public.ts';
import { loadViews } from '../commands.ts';
import { currentView, savedViews } from '../state.ts';
import { texts } from '../texts.ts';
import './saved-views.css';

const SaveView = lazy(() => import('./save-view.tsx'));

/** The form's saved views, in the Inbox's rail, and a button to save the current one. */
export default function ViewsRail({ form }: ListToolProps) {
  const t = useTexts(texts);
  const send = useSend();
  const views = useSelect((read) => read(savedViews).get(form.uid)?.views);
  const current = useSelect((read) => currentView(read, form)?.name);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => void send(loadViews({ form: form.uid })), [send, form.uid]);
  if (!views) return <span className="rail-part-loading" />;
  return (
    <section aria-label={t('views')} data-region={`saved-views/rail ${form.id}`}>
      <h2 className="rail-heading">
        {t('views')}
        <button
          type="button"
          className="rail-add"
          aria-label={t('save')}
          title={t('save')}
          onClick={() => setSaving(true)}
        >
          <Icon name="plus" />
        </button>
      </h2>
      {views.length === 0 && <p className="rail-note">{t('noneYet')}</p>}
      <ul className="rail-list">
        {views.map(({ name, query }) => (
          <li key={name}>
            <Link
              to={`${pathOf(form)}/submissions${query}`}
              className="rail-entry"
              aria-current={name === current ? 'page' : undefined}
            >
              <Icon name="bookmark" />
              <bdi className="rail-name" title={name}>
                {name}
              </bdi>
              <Count form={form} query={query} />
            </Link>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{isSaving && <SaveView form={form.uid} onClose={() => setSaving(false)} />}</Suspense>
    </section>
  );
}

function Count({ form, query }: ListToolProps & { readonly query: string }) {
  const count = useSelect(
    (read) =>
      listOf(read, form.id) && countOfView(read, { form: form.id, states: form.all_states, query, today: today() }),
  );
  return count === undefined ? null : <span className="rail-count">{count}</span>;
}
