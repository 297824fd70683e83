import { useCallback, useEffect } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { timestampText } from '../../../src/ui/dates.ts';
import { useDeviceName } from '../../../src/ui/device-name.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { loadReport } from '../commands.ts';
import { type ReportFilter, UNKNOWN } from '../contract.ts';
import type { Report } from '../events.ts';
import { reportKey, reports } from '../state.ts';
import { texts } from '../texts.ts';
import { Entries } from './entries.tsx';
import { FilterChoice } from './filter-choice.tsx';
import { Funnel } from './funnel.tsx';
import { useHourly } from './hourly.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { useFilter } from './use-filter.ts';

/** The report of a form; reloaded when opened and once an hour. */
export function FormReport({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const filter = useFilter();
  const { uid } = form;
  const report = useSelect((read) => read(reports).get(reportKey(uid, filter)));
  const failure = useSelect(failureOf(loadReport, uid));
  const load = useCallback(() => void send(loadReport({ form: uid, filter })), [send, uid, filter]);
  useEffect(load, [load]);
  useHourly(load);
  return (
    <>
      <div className="report-head">
        <FilterChoice chosen={filter} />
        {report && (
          <p className="lead">{t('hourly', { moment: timestampText(report.basic.last_refreshed_timestamp) })}</p>
        )}
      </div>
      <LoadError failure={failure} onAgain={load} isStale={report !== undefined} />
      {report && <Numbers form={form} report={report} />}
      {!report && failure === null && <ReportSkeleton />}
    </>
  );
}

function Numbers({ form, report }: { readonly form: Form; readonly report: Report }) {
  const t = useTexts(texts);
  const deviceName = useDeviceName();
  const { basic, funnel, filter } = report;
  const known = (name: string): string => (name === UNKNOWN ? t('unknown') : name);
  if (isEmpty(report)) return <Nothing form={form} filter={filter} />;
  return (
    <>
      <Funnel report={funnel} />
      <div className="report-pair">
        <Entries title={t('states')} entries={basic.states} />
        <Entries title={t('devices')} entries={basic.devices} nameOf={(name) => deviceName(known(name))} />
        <Entries title={t('browsers')} entries={basic.browsers} nameOf={known} />
        <Entries title={t('platforms')} entries={basic.platforms} nameOf={known} />
      </div>
    </>
  );
}

function isEmpty({ basic, funnel }: Report): boolean {
  const { page_views, form_views, form_interactions, form_submissions } = funnel;
  return page_views + form_views + form_interactions + form_submissions + basic.states.length === 0;
}

function Nothing({ form, filter }: { readonly form: Form; readonly filter: ReportFilter }) {
  const t = useTexts(texts);
  if (filter !== 'all')
    return (
      <div className="panel report-card">
        <EmptyState title={t('noneThen')} lead={t('noneThenLead')}>
          <Link to="?" className="button">
            {t('showAll')}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className="panel report-card">
      <EmptyState title={t('none')} lead={t('noneLead')}>
        <Link to={`${pathOf(form)}/installation`} className="button">
          {t('toInstallation')}
        </Link>
      </EmptyState>
    </div>
  );
}
