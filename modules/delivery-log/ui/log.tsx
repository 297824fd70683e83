import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { DisplayText } from '../../../contract/text.ts';
import { failureOf, phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { formAt, type Form } from '../../workspaces/public.ts';
import { loadLog, LogFilter } from '../commands.ts';
import type { LoggedDelivery } from '../contract.ts';
import { logs, type Log } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { countText } from './count-text.ts';
import { LogFilters } from './log-filters.tsx';
import { LogRow } from './log-row.tsx';
import { RetryRange } from './retry-range.tsx';
import { useIsWide } from './use-is-wide.ts';
import './deliveries.css';

/** Settings tab "Deliveries": the delivery log of the form. */
export default function LogTab() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  return form ? <FormLog key={form.uid} form={form} /> : null;
}

const all: LogFilter = { kind: null, state: null };

/** The filter is part of the address, so that it survives a reload and recorded screens know it. */
function useFilter(): readonly [LogFilter, (filter: LogFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const { data: filter = all } = LogFilter.safeParse({ kind: query.get('kind'), state: query.get('state') });
  const setFilter = ({ kind, state }: LogFilter) =>
    setQuery({ ...(kind !== null && { kind }), ...(state !== null && { state }) }, { replace: true });
  return [filter, setFilter];
}

function FormLog({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const { uid } = form;
  const [filter, setFilter] = useFilter();
  /**
   * Id of the open delivery. Undefined until the user opens one or a wide window preselects one; null once it is
   * closed.
   */
  const [open, setOpen] = useState<number | null>();
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
  const isWide = useIsWide();
  const first = shown && firstOf(shown.deliveries);
  // Preselected only once, so that a delivery that is queued later does not replace the one being read.
  if (isWide && open === undefined && first !== undefined) setOpen(first);
  return (
    <section
      className={`panel deliveries ${hasPane(shown, filter, failure) ? 'has-pane' : ''}`}
      data-parts={listOf(uid, filter)}
    >
      <LogHead form={uid} kind={kind} log={log} />
      <LogFilters
        filter={filter}
        log={log}
        onFilter={(next) => {
          setFilter(next);
          setOpen(undefined);
        }}
      >
        <Button kind="quiet" icon="refresh" busy={isBusy} aria-label={t('refresh')} onClick={() => load()} />
      </LogFilters>
      <Loading label={t('logLoading')} failure={failure} onAgain={() => load()} isLoaded={shown !== undefined}>
        {shown?.deliveries.length === 0 && <EmptyLog filter={filter} onAll={() => setFilter(all)} />}
        {shown !== undefined && shown.deliveries.length > 0 && <ColumnNames />}
        <ul className="deliveries-log" data-list={listOf(uid, filter)} data-part="list">
          {shown?.deliveries.map((one) => (
            <LogRow
              key={one.id}
              form={form}
              delivery={one}
              isOpen={one.id === open}
              onToggle={() => setOpen(one.id === open ? null : one.id)}
            />
          ))}
        </ul>
        {shown?.has_more === true && (
          <Button className="deliveries-more" busy={isBusy} onClick={() => load(true)}>
            {t('more')}
          </Button>
        )}
      </Loading>
      {shown !== undefined && shown.deliveries.length > 0 && typeof open !== 'number' && (
        <p className="deliveries-closed">{t('logChoose')}</p>
      )}
    </section>
  );
}

/** Its name in the digest of what was on screen. */
const listOf = (uid: string, { kind, state }: LogFilter) =>
  ['deliveries/log', uid, kind, state].filter((part) => part !== null).join(' ');

const isFiltered = ({ kind, state }: LogFilter) => kind !== null || state !== null;

/** Nothing can be opened in a form without deliveries, or while they cannot be loaded. */
function hasPane(shown: Log | undefined, filter: LogFilter, failure: DisplayText | null): boolean {
  return shown === undefined ? failure === null : shown.deliveries.length > 0 || isFiltered(filter);
}

function ColumnNames() {
  const t = useTexts(texts);
  return (
    <div className="deliveries-columns" aria-hidden="true">
      <span>{t('target')}</span>
      <span>{t('stateFilter')}</span>
      <span>{t('attemptsMade')}</span>
      <span>{t('queued')}</span>
    </div>
  );
}

interface HeadProps extends Pick<LogFilter, 'kind'> {
  /** The form's uid. */
  readonly form: string;
  /** Undefined until it has loaded. */
  readonly log: Log | undefined;
}

/** The title, with what can be done with all deliveries. */
function LogHead({ form, kind, log }: HeadProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const label = useTexts(moduleTexts);
  const [isRetrying, setRetrying] = useState(false);
  // An older server does not say how many.
  const failed = log ? log.failed : 0;
  return (
    <>
      <header className="deliveries-head">
        <h2>{label('deliveries')}</h2>
        {failed !== 0 && (
          <Button icon="replay" onClick={() => setRetrying(true)}>
            {failed === undefined ? t('spanOpen') : t('spanOpenCount', { count: countText([failed], language) })}
          </Button>
        )}
        <p className="lead">{t('logLead')}</p>
      </header>
      {isRetrying && (
        <RetryRange form={form} kind={kind} since={log?.failed_since} onClose={() => setRetrying(false)} />
      )}
    </>
  );
}

/** How many rows are in sight in a window of a usual height. */
const IN_SIGHT = 8;

/** The delivery that a wide window shows first: of those in sight the newest that was not delivered, otherwise the newest. */
const firstOf = (deliveries: readonly LoggedDelivery[]) =>
  (deliveries.slice(0, IN_SIGHT).find(({ state }) => state !== 'done') ?? deliveries[0])?.id;

function EmptyLog({ filter, onAll }: { readonly filter: LogFilter; readonly onAll: () => void }) {
  const t = useTexts(texts);
  if (!isFiltered(filter)) return <EmptyState title={t('logNone')} lead={t('logNoneLead')} level="h3" />;
  return (
    <EmptyState title={t('logNoneSuch')} lead={t('logNoneSuchLead')} level="h3">
      <Button onClick={onAll}>{t('logAll')}</Button>
    </EmptyState>
  );
}
