import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { today } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { countOfView, lastingQuery, listOf, type ListToolProps } from '../../submissions/public.ts';
import { pathOf } from '../../workspaces/public.ts';
import { loadViews } from '../commands.ts';
import { viewsOf } from '../state.ts';
import { texts } from '../texts.ts';

/** The form's saved views, in the Inbox's rail. */
export default function ViewsRail({ form }: ListToolProps) {
  const t = useTexts(texts);
  const send = useSend();
  const { search } = useLocation();
  const views = useSelect((read) => viewsOf(read, form.uid));
  useEffect(() => void send(loadViews({ form: form.uid })), [send, form.uid]);
  if (views.length === 0) return null;
  return (
    <section aria-label={t('views')}>
      <h2 className="rail-heading">{t('views')}</h2>
      <ul className="rail-list">
        {views.map(({ name, query }) => (
          <li key={name}>
            <Link
              to={`${pathOf(form)}/submissions${query}`}
              className="rail-entry"
              aria-current={query === lastingQuery(search) ? 'page' : undefined}
            >
              <Icon name="bookmark" />
              <bdi className="rail-name">{name}</bdi>
              <Count form={form} query={query} />
            </Link>
          </li>
        ))}
      </ul>
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
