import { PAGE_SIZE } from '../select.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './table-skeleton.css';

const rows = Array.from({ length: PAGE_SIZE }, (_, at) => at);

/** Placeholder in the shape of the list while it loads. */
export function TableSkeleton() {
  const t = useTexts(texts);
  return (
    <output className="list-skeleton" aria-label={t('loading')}>
      <div className="skeleton list-skeleton-bar" />
      <div className="skeleton list-skeleton-bar" />
      <div className="list-skeleton-rows">
        {rows.map((row) => (
          <div key={row} className="list-skeleton-row">
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
    </output>
  );
}
