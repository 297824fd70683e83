import { useTexts } from '../../../src/ui/use-texts.ts';
import { tableCards } from '../table-cards.ts';
import { texts } from '../texts.ts';
import { METRICS } from './numbers.ts';

/** Heights of the bars in percent, how far they are apart, and widths of the names in a table. */
const BARS = [46, 62, 40, 58, 30, 24, 56, 48, 70, 52, 36, 22, 28, 60, 62, 44, 52, 66, 42, 30, 26, 50, 56, 48, 62, 34];
const STEP = 20;
/** Where the names of the funnel's stages begin. */
const STAGES = [0, 140, 280, 420];
const NAMES = [28, 36, 48, 72, 76, 22];

/** The shape of a report while it loads. */
export function ReportSkeleton() {
  const t = useTexts(texts);
  return (
    <output className="report-skeleton" aria-label={t('loading')}>
      <div className="panel report-card report-time">
        <div className="report-figures">
          {METRICS.map((name, at) => (
            <div key={name} className={`report-figure${at === 0 ? ' is-shown' : ''}`}>
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
          <div className="report-legend">
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
          <svg
            className="report-chart skeleton-drawing"
            viewBox={`0 0 ${BARS.length * STEP} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className="skeleton-grid" d="M0 13h520M0 38h520M0 63h520M0 88h520" />
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
            <path d={STAGES.map((at) => `M${at} 8h60v9h-60zM${at} 26h36v14h-36z`).join('')} />
            <path d="M0 56h87c35 0 18 53 53 53h87c35 0 18 43 53 43h87c35 0 18 24 53 24h140v20H0z" />
          </svg>
        </section>
        <section className="panel report-card">
          <header>
            <h2>{t('states')}</h2>
          </header>
          <svg className="report-plot skeleton-drawing" viewBox="0 0 560 196" aria-hidden="true">
            <path d="M0 8h90v9H0zM0 30h8v140H0zM160 8h90v9h-90zM160 30h8v92h-8zM320 8h70v9h-70zM320 30h8v44h-8zM440 30h8v26h-8zM456 38h64v9h-64zM440 96h8v26h-8zM456 104h64v9h-64z" />
          </svg>
        </section>
      </div>
      <div className="report-row report-thirds">
        {Object.values(tableCards).map((names) => (
          <section key={names[0]} className="panel report-card">
            <header>
              <div className="text-tabs">
                {names.map((name, at) => (
                  <h2 key={name} className={at === 0 ? 'is-shown' : undefined}>
                    {t(name)}
                  </h2>
                ))}
              </div>
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
