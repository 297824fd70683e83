import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ReportFilter, type ReportPeriod } from '../contract.ts';
import { texts } from '../texts.ts';
import { useQueryOf } from './use-period.ts';

const CustomPeriod = lazy(() => import('./custom-period.tsx'));

/** All, this month, last month (SPEC.md point 9) or a custom period. In the URL, so that a report can be shared. */
export function PeriodPicker({ period }: { readonly period: ReportPeriod }) {
  const t = useTexts(texts);
  const queryOf = useQueryOf();
  const isOwn = period.from_date !== undefined;
  const [isOpen, setOpen] = useState(isOwn);
  return (
    <>
      <nav className="report-choice" aria-label={t('period')}>
        {ReportFilter.options.map((filter) => (
          <Link
            key={filter}
            to={queryOf({ filter })}
            replace
            aria-current={!isOwn && filter === period.filter ? 'true' : undefined}
            onClick={() => setOpen(false)}
          >
            {t(`filter.${filter}`)}
          </Link>
        ))}
        <button type="button" aria-expanded={isOpen || isOwn} aria-pressed={isOwn} onClick={() => setOpen(!isOpen)}>
          <Icon name="calendar" />
          {t('custom_period')}
        </button>
      </nav>
      {(isOpen || isOwn) && (
        <Suspense fallback={null}>
          <CustomPeriod key={`${period.from_date} ${period.to_date}`} period={period} />
        </Suspense>
      )}
    </>
  );
}
