import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** Placeholders for a submission that the list has not loaded either. */
export function DetailSkeleton() {
  const t = useTexts(texts);
  return (
    <section className="detail" aria-busy="true" aria-label={t('loadingDetail')}>
      <div className="detail-main">
        <div className="skeleton detail-block" />
        <div className="skeleton detail-block" />
      </div>
      <div className="detail-side">
        <div className="skeleton detail-block-tall" />
      </div>
    </section>
  );
}
