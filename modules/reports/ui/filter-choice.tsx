import { Link } from 'react-router';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ReportFilter } from '../contract.ts';
import { texts } from '../texts.ts';

/** All, this month or last month. Stored in the URL, so that a report can be shared. */
export function FilterChoice({ chosen }: { readonly chosen: ReportFilter }) {
  const t = useTexts(texts);
  return (
    <nav className="report-filter" aria-label={t('period')}>
      {ReportFilter.options.map((filter) => (
        <Link
          key={filter}
          to={filter === 'all' ? '?' : `?filter=${filter}`}
          replace
          aria-current={filter === chosen ? 'true' : undefined}
        >
          {t(`filter.${filter}`)}
        </Link>
      ))}
    </nav>
  );
}
