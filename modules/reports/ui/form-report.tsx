import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { clockText, dayText, timestampText } from '../../../src/ui/dates.ts';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { loadReport } from '../commands.ts';
import type { ReportPeriod } from '../contract.ts';
import type { Report } from '../events.ts';
import { reportKey, reports } from '../state.ts';
import { texts } from '../texts.ts';
import { Funnel } from './funnel.tsx';
import { useHourly } from './hourly.ts';
import { OverTime } from './over-time.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { States } from './state-flow.tsx';
import { Tables } from './tables.tsx';
import { phonePeriod, useComparison, usePeriod } from './use-period.ts';

// All time, the first to be shown, has no period before.
const Compare = lazy(() => import('./compare.tsx'));
const EmptyReport = lazy(() => import('./empty-report.tsx'));

/** The report of a form; reloaded when opened and once an hour. */
export function FormReport({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const { uid } = form;
  const { period, report } = useReport(uid);
  const failure = useSelect(failureOf(loadReport, uid));
  const load = useCallback(() => void send(loadReport({ form: uid, ...period })), [send, uid, period]);
  useEffect(load, [load]);
  useHourly(load);
  return (
    <>
      <div className="report-head">
        <PeriodPicker period={period} />
        {report?.period?.previous && (
          <Suspense fallback={<span className="report-compare" />}>
            <Compare period={period} />
          </Suspense>
        )}
        {report?.period?.previous === null && <span className="report-compare">{t('allAlone')}</span>}
        {report && (
          <p className="lead" data-region={`reports/refreshed ${uid}`} data-zoned="">
            {t('hourly', { moment: momentText(report.basic.last_refreshed_timestamp) })}
          </p>
        )}
      </div>
      <LoadError failure={failure} onAgain={load} isStale={report !== undefined} />
      {report && <Parts form={form} report={report} />}
      {!report && failure === null && <ReportSkeleton />}
    </>
  );
}

/** The requested report; on a phone a long one is then requested by week. */
function useReport(uid: string): { readonly period: ReportPeriod; readonly report: Report | undefined } {
  const requested = usePeriod();
  const isPhone = useIsPhone();
  const first = useSelect((read) => read(reports).get(reportKey(uid, requested)));
  const bars = first?.period?.buckets.length ?? 0;
  const period = useMemo(() => (isPhone ? phonePeriod(requested, bars) : requested), [requested, isPhone, bars]);
  const report = useSelect((read) => read(reports).get(reportKey(uid, period)));
  return { period, report: report ?? first };
}

function Parts({ form, report }: { readonly form: Form; readonly report: Report }) {
  const { basic, funnel, period } = report;
  const isCompared = useComparison();
  const details = period && !isCompared ? { ...period, previous: null } : period;
  const isPeriod = report.filter !== 'all' || report.from_date !== undefined;
  if (isEmpty(report) && !(isPeriod && details))
    return (
      <Suspense fallback={<ReportSkeleton />}>
        <EmptyReport form={form} />
      </Suspense>
    );
  return (
    <>
      {details && (
        <OverTime
          form={form}
          period={report}
          report={details}
          sessions={funnel.form_submissions}
          isEmpty={isEmpty(report)}
        />
      )}
      <div className="report-row report-halves">
        <Funnel form={form} report={funnel} period={details} />
        {details && <States form={form} flow={details.flow} states={basic.states} days={details.days} />}
      </div>
      {details && <Tables form={form} report={report} period={details} />}
    </>
  );
}

function isEmpty({ basic, funnel }: Report): boolean {
  const { page_views, form_views, form_interactions, form_submissions } = funnel;
  return page_views + form_views + form_interactions + form_submissions + basic.states.length === 0;
}

/** Only the time if it is the same day. */
const momentText = (seconds: number): string =>
  dayText(seconds) === dayText(new Date()) ? clockText(seconds) : timestampText(seconds);
