import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { FIGURES } from './numbers.ts';

/** The shape of a report while it loads. */
export function ReportSkeleton() {
  const t = useTexts(texts);
  return (
    <output className="report-skeleton" aria-label={t('loading')}>
      <div className="panel report-card report-time">
        <div className="report-figures">
          {FIGURES.map((name) => (
            <div key={name} className="report-figure">
              <span className="figure-name">{t(name)}</span>
              <span className="skeleton skeleton-value" />
              <span className="skeleton skeleton-change" />
            </div>
          ))}
        </div>
        <div className="report-chart-frame">
          <div className="skeleton skeleton-chart" />
        </div>
      </div>
      <div className="report-row report-halves">
        {['funnel', 'states'].map((name) => (
          <div key={name} className="panel report-card">
            <div className="skeleton skeleton-title" />
            <div className="skeleton skeleton-plot" />
          </div>
        ))}
      </div>
      <div className="report-row report-thirds">
        {['sources', 'pages', 'devices'].map((name) => (
          <div key={name} className="panel report-card">
            <div className="skeleton skeleton-title" />
            <div className="skeleton skeleton-plot" />
          </div>
        ))}
      </div>
    </output>
  );
}
