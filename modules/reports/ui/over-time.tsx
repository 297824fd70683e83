import { lazy, Suspense, useMemo, useRef, useState, type ComponentType, type PointerEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { DAY_MS } from '../../../contract/duration.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { ReportUnit, type Bucket, type Days, type PeriodReport, type ReportPeriod } from '../contract.ts';
import { countedPath, daysOfBucket } from '../counted-submissions.ts';
import { fits } from '../periods.ts';
import { texts } from '../texts.ts';
import { CountLink } from './count-link.tsx';
import { MetricCaption } from './metric-caption.tsx';
import { METRICS, metricText, type MetricName } from './numbers.ts';
import { axisText, bucketText, daysText, exactBucketText, exactDaysText } from './period-text.ts';
import { ChartTools, Numbers } from './report-card.tsx';
import { gridOf, type TimeBars } from './time-bars.ts';
import { useQueryOf } from './use-period.ts';

// The chart loads after the numbers.
const BarChart = lazy<ComponentType<{ readonly bars: TimeBars }>>(() =>
  import('./bar-chart.tsx').catch(() => ({ default: NoChart })),
);
const NoChart = () => null;
// All time has no previous period.
const MetricChange = lazy(() => import('./metric-change.tsx'));
const EmptyPeriod = lazy(() => import('./empty-period.tsx'));

interface Props {
  readonly form: Form;
  readonly period: ReportPeriod;
  readonly report: PeriodReport;
  /** Sessions with a submission; one without a visit is a session of its own. */
  readonly sessions: number;
  /** Whether there was no visit at all. */
  readonly isEmpty: boolean;
}

/** The headline figures, and a chart of the selected one over time next to the previous period. */
export function OverTime({ form, period, report, sessions, isEmpty }: Props) {
  const t = useTexts(texts);
  const [metric, setMetric] = useState<MetricName>('submissions');
  return (
    <section className="panel report-card report-time" aria-label={t('figures')}>
      <div className="report-figures" data-region={`reports/figures ${form.uid} ${report.days.from} ${report.days.to}`}>
        {METRICS.map((name) => (
          <Metric
            key={name}
            form={form}
            name={name}
            report={report}
            sessions={sessions}
            isShown={name === metric}
            onShow={() => setMetric(name)}
          />
        ))}
      </div>
      {isEmpty ? (
        <Suspense fallback={<div className="report-chart" aria-busy="true" />}>
          <EmptyPeriod report={report} />
        </Suspense>
      ) : (
        <Chart key={`${metric} ${report.unit}`} form={form} period={period} report={report} metric={metric} />
      )}
    </section>
  );
}

interface MetricProps {
  readonly form: Form;
  readonly name: MetricName;
  readonly report: PeriodReport;
  readonly sessions: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Metric({ form, name, report, sessions, isShown, onShow }: MetricProps) {
  const { days, figures, previous } = report;
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <label className="report-figure" title={t(`hint.${name}`)}>
      <input type="radio" name="figure" className="visually-hidden" checked={isShown} onChange={onShow} />
      <span className="figure-name">{t(name)}</span>
      <span className="figure-value">
        {name === 'submissions' ? (
          <CountLink count={figures.submissions} to={countedPath(form, days)} what={daysText(days, language)} />
        ) : (
          metricText(name, figures[name], language)
        )}
      </span>
      {figures[name] === null && <span className="figure-change">{t(reasonOf(name, figures))}</span>}
      {previous && figures[name] !== null && (
        <Suspense fallback={<span className="figure-change" />}>
          <MetricChange form={form} name={name} figures={figures} previous={previous} />
        </Suspense>
      )}
      {!previous && figures[name] !== null && <MetricCaption name={name} report={report} sessions={sessions} />}
    </label>
  );
}

/** Why a metric is missing. */
function reasonOf(name: MetricName, { submissions }: PeriodReport['figures']) {
  if (name === 'conversion') return 'noVisits';
  return submissions === 0 ? 'noSubmissions' : 'noAction';
}

function Chart({
  form,
  period,
  report,
  metric,
}: Omit<Props, 'isEmpty' | 'sessions'> & { readonly metric: MetricName }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { buckets, previous, unit, days } = report;
  const [at, setAt] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const bars = useMemo(
    () => ({
      labels: buckets.map(({ start }) => axisText(within(start, days), unit, language, buckets.length)),
      values: buckets.map((bucket) => bucket[metric]),
      previous: previous && buckets.map((_, index) => previous.buckets[index]?.[metric] ?? null),
      textOf: (value: number) => metricText(metric, value, language),
    }),
    [buckets, previous, unit, days, metric, language],
  );
  const grid = gridOf(bars);
  const text = (value: number | null | undefined) => metricText(metric, value ?? null, language);
  const isCount = metric === 'submissions' || metric === 'visits';
  const cell = (value: number | null | undefined) => (isCount && typeof value === 'number' ? value : text(value));
  const title = t(metric);
  const head = [t(`unit.${unit}`), exactDaysText(days)];
  const data = [
    previous ? [...head, exactDaysText(previous.days)] : head,
    ...buckets.map((bucket, index) => {
      const row = [exactBucketText(within(bucket.start, days), unit), cell(bucket[metric])];
      return previous ? [...row, cell(previous.buckets[index]?.[metric])] : row;
    }),
  ] as const;
  const listOf = (row: number, column: number) => {
    const [of, limits] = column === 1 ? [buckets, days] : [previous?.buckets, previous?.days];
    const counted = of?.[row];
    const listed = counted && limits && daysOfBucket(counted.start, unit, limits);
    if (metric !== 'submissions' || column === 0 || !listed || counted.submissions === 0) return undefined;
    return { count: counted.submissions, to: countedPath(form, listed), what: daysText(listed, language) };
  };
  const bucket = at === null ? undefined : buckets[at];
  const before = at === null ? undefined : previous?.buckets[at];
  const textIn = (one: Bucket, of: Days) =>
    `${bucketText(within(one.start, of), unit, language, true)}: ${text(one[metric])}`;
  const readout =
    bucket && [textIn(bucket, days), ...(before && previous ? [textIn(before, previous.days)] : [])].join(' · ');
  const linked = (bucket && daysOfBucket(bucket.start, unit, days)) ?? days;
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const area = currentTarget.getBoundingClientRect();
    const share = (clientX - area.x - grid.left) / (area.width - grid.left - grid.right);
    setAt(share < 0 || share >= 1 ? null : Math.floor(share * buckets.length));
  };
  return (
    <div className="report-chart-frame" ref={frame}>
      <div className="report-legend">
        <span className="legend-now">{daysText(days, language)}</span>
        {previous && <span className="legend-before">{daysText(previous.days, language)}</span>}
        <output className="report-readout">{readout}</output>
        {metric === 'submissions' && (
          <Link to={countedPath(form, linked)} aria-label={`${t('showSubmissions')}, ${daysText(linked, language)}`}>
            {t('showSubmissions')}
          </Link>
        )}
        <Units period={period} report={report} />
        <ChartTools title={title} data={data} frame={frame} isTable={isTable} onTableChange={setTable} />
      </div>
      {isTable ? (
        <Numbers title={title} data={data} listOf={listOf} />
      ) : (
        <div
          className="report-chart"
          role="presentation"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(null)}
        >
          {at !== null && <span className="report-column" style={columnOf(at, buckets.length, grid)} />}
          <input
            type="range"
            className="report-cursor"
            aria-label={t('cursor', { title })}
            aria-valuetext={readout ?? title}
            min={0}
            max={Math.max(0, buckets.length - 1)}
            value={at ?? 0}
            onChange={({ target }) => setAt(Number(target.value))}
            onFocus={() => setAt(at ?? 0)}
          />
          <Suspense fallback={null}>
            <BarChart bars={bars} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** The start of an hour, day or week. The first week may have begun before the period. */
const within = (start: string, { from }: Days): string => (start < from ? from : start);

const columnOf = (at: number, count: number, { left, right }: ReturnType<typeof gridOf>) => {
  const width = `(100% - ${left + right}px) / ${count}`;
  return { insetInlineStart: `calc(${left}px + ${at} * ${width})`, inlineSize: `calc(${width})` };
};

function Units({ period, report: { days, unit } }: Pick<Props, 'period' | 'report'>) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const queryOf = useQueryOf();
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  return (
    <span className="report-choice report-units">
      {ReportUnit.options.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === unit}
          disabled={!fits(one, length)}
          onClick={() => void navigate(queryOf({ ...period, unit: one }), { replace: true })}
        >
          {t(`unit.${one}`)}
        </button>
      ))}
    </span>
  );
}
