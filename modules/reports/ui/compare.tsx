import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { ReportPeriod } from '../contract.ts';
import { texts } from '../texts.ts';
import { queryOf, useComparison } from './use-period.ts';

/** Compares with the previous period or with nothing. In the URL like the period. */
export default function Compare({ period }: { readonly period: ReportPeriod }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const isCompared = useComparison();
  const id = useId();
  const options = [
    { value: 'previous', label: t('before') },
    { value: 'none', label: t('nothing') },
  ];
  return (
    <span className="report-compare">
      <label htmlFor={id}>{t('compareWith')}</label>
      <Select
        id={id}
        value={isCompared ? 'previous' : 'none'}
        options={options}
        onValueChange={(value) => void navigate(queryOf(period, value === 'previous'), { replace: true })}
      />
    </span>
  );
}
