import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { timestampText } from '../../../src/ui/dates.ts';
import { failureOf, phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formAt, pathOf, type Form } from '../../workspaces/public.ts';
import { loadLog, type LogFilter } from '../commands.ts';
import type { LoggedDelivery } from '../contract.ts';
import { logs } from '../state.ts';
import { texts } from '../texts.ts';
import { Item } from './item.tsx';
import { LogFilters } from './log-filters.tsx';
import { RetryRange } from './retry-range.tsx';
import './deliveries.css';

/** Settings tab "Deliveries": the delivery log of the form. */
export default function Log() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  return form ? <FormLog key={form.uid} form={form} /> : null;
}

const all: LogFilter = { kind: null, state: null };

function FormLog({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const { uid } = form;
  const [filter, setFilter] = useState(all);
  const log = useSelect((read) => read(logs).get(uid));
  const failure = useSelect(failureOf(loadLog, uid));
  const isBusy = useSelect((read) => phaseOf(loadLog, uid)(read)?.phase === 'in progress');
  const { kind, state } = filter;
  const load = (more = false) => void send(loadLog({ form: uid, kind, state, more }));
  useEffect(() => {
    send(loadLog({ form: uid, kind, state }));
  }, [send, uid, kind, state]);
  // Hides the list of the previous filter while the new one loads.
  const shown = log?.kind === kind && log.state === state ? log : undefined;
  return (
    <>
      <section className="panel deliveries">
        <header className="deliveries-head">
          <h2>{t('deliveries')}</h2>
          <Button kind="quiet" icon="refresh" busy={isBusy} aria-label={t('refresh')} onClick={() => load()} />
        </header>
        <p className="lead">{t('logLead')}</p>
        <LogFilters filter={filter} onFilter={setFilter} />
        <Loading label={t('logLoading')} failure={failure} onAgain={() => load()} isLoaded={shown !== undefined}>
          {shown?.deliveries.length === 0 && <EmptyLog filter={filter} onAll={() => setFilter(all)} />}
          <ul className="deliveries-list deliveries-log">
            {shown?.deliveries.map((one) => (
              <Item
                key={one.id}
                submission={one.submission_id}
                delivery={one}
                about={<About form={form} delivery={one} />}
              />
            ))}
          </ul>
          {shown?.has_more === true && (
            <Button className="deliveries-more" busy={isBusy} onClick={() => load(true)}>
              {t('more')}
            </Button>
          )}
        </Loading>
      </section>
      <RetryRange form={uid} kind={kind} />
    </>
  );
}

/** When the delivery was queued, and a link to its submission. */
function About({ form, delivery }: { readonly form: Form; readonly delivery: LoggedDelivery }) {
  const t = useTexts(texts);
  const { submission_id: id, created_at } = delivery;
  return (
    <small>
      <time dateTime={created_at}>{timestampText(created_at)}</time>
      {id !== null && ', '}
      {id !== null && <Link to={`${pathOf(form)}/submissions/raw/${id}`}>{t('ofSubmission', { id: String(id) })}</Link>}
    </small>
  );
}

function EmptyLog({ filter, onAll }: { readonly filter: LogFilter; readonly onAll: () => void }) {
  const t = useTexts(texts);
  if (filter.kind === null && filter.state === null)
    return <EmptyState title={t('logNone')} lead={t('logNoneLead')} level="h3" />;
  return (
    <EmptyState title={t('logNoneSuch')} lead={t('logNoneSuchLead')} level="h3">
      <Button onClick={onAll}>{t('logAll')}</Button>
    </EmptyState>
  );
}
