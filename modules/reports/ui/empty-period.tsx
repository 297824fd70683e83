import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { PeriodReport } from '../contract.ts';
import { texts } from '../texts.ts';
import { axisText, daysText } from './period-text.ts';

/** Labels of the axis. */
const MAX_LABELS = 6;

/** Replaces the chart of a period without visits: names the period, links to all time, and shows the empty axis. */
export default function EmptyPeriod({ report: { days, buckets, unit, previous } }: { readonly report: PeriodReport }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const named = buckets
    .map(({ start }) => ({ start, text: axisText(start, unit, language, buckets.length) }))
    .filter(({ text }) => text !== '');
  const each = Math.ceil(named.length / MAX_LABELS);
  const labels = named.filter((_, at) => at % each === 0);
  const day = (one: string) => daysText({ from: one, to: one }, language);
  return (
    <div className="report-chart-frame">
      <div className="report-legend">
        <span className="legend-now">{daysText(days, language)}</span>
        {previous && <span className="legend-before">{daysText(previous.days, language)}</span>}
      </div>
      <div className="report-chart report-empty">
        <h2>{t('noneThen')}</h2>
        <p>
          {days.from === days.to
            ? t('noneOnDay', { day: day(days.from) })
            : t('noneThenLead', { from: day(days.from), to: day(days.to) })}
        </p>
        <Link to="?" className="button button-primary">
          {t('showAll')}
        </Link>
        <div className="report-empty-axis" aria-hidden="true">
          {labels.map(({ start, text }) => (
            <span key={start}>{text}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
