import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { FIGURES } from './numbers.ts';

/** Heights of the bars in percent, how far they are apart, and widths of the names in a table. */
const BARS = [46, 62, 40, 58, 30, 24, 56, 48, 70, 52, 36, 22, 28, 60, 62, 44, 52, 66, 42, 30, 26, 50, 56, 48, 62, 34];
const STEP = 20;
const NAMES = [28, 36, 48, 72, 76, 22];

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
              <span className="figure-value">
                <span className="skeleton" />
              </span>
              <span className="figure-change">
                <span className="skeleton" />
              </span>
            </div>
          ))}
        </div>
        <div className="report-chart-frame">
          <div className="report-legend" />
          <svg
            className="report-chart skeleton-drawing"
            viewBox={`0 0 ${BARS.length * STEP} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={BARS.map((height, at) => `M${at * STEP + 5} 88v${-height}h10v${height}z`).join('')} />
          </svg>
        </div>
      </div>
      <div className="report-row report-halves">
        <section className="panel report-card">
          <header>
            <h2>{t('funnel')}</h2>
            <p className="report-lead">{t('funnelLead')}</p>
          </header>
          <svg className="report-plot skeleton-drawing" viewBox="0 0 560 196" aria-hidden="true">
            <path d="M0 56h87c35 0 18 53 53 53h87c35 0 18 43 53 43h87c35 0 18 24 53 24h140v20H0z" />
          </svg>
        </section>
        <section className="panel report-card">
          <header>
            <h2>{t('states')}</h2>
          </header>
          <SkeletonRows />
        </section>
      </div>
      <div className="report-row report-thirds">
        {(['sources', 'pages', 'devices'] as const).map((name) => (
          <section key={name} className="panel report-card">
            <header>
              <h2>{t(name)}</h2>
            </header>
            <SkeletonRows />
          </section>
        ))}
      </div>
    </output>
  );
}

function SkeletonRows() {
  return (
    <div>
      {NAMES.map((width) => (
        <div key={width} className="skeleton-row">
          <span className="skeleton" style={{ inlineSize: `${width * 0.6}%` }} />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
