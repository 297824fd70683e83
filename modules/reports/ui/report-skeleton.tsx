import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Placeholder for a report while it loads. */
export function ReportSkeleton() {
  const t = useTexts(texts);
  return (
    <output className="report-skeleton" aria-label={t('loading')}>
      <div className="panel report-card">
        <div className="skeleton report-skeleton-head" />
        <div className="skeleton report-skeleton-funnel" />
      </div>
      <div className="report-pair">
        {['states', 'devices', 'browsers', 'platforms'].map((name) => (
          <div key={name} className="panel report-card">
            <div className="skeleton report-skeleton-head" />
            <div className="skeleton report-skeleton-body" />
          </div>
        ))}
      </div>
    </output>
  );
}
