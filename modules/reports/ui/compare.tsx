import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { ReportPeriod } from '../contract.ts';
import { texts } from '../texts.ts';
import { queryOf, useComparison } from './use-period.ts';

const PREVIOUS = 'previous';

/** Compares with the previous period or with nothing. In the URL like the period. */
export function Compare({ period }: { readonly period: ReportPeriod }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const isCompared = useComparison();
  const id = useId();
  const options = [PREVIOUS, 'none'].map((value) => ({ value, label: t(value === PREVIOUS ? 'before' : 'nothing') }));
  return (
    <span className="report-compare">
      <label htmlFor={id}>{t('compareWith')}</label>
      <Select
        id={id}
        value={isCompared ? PREVIOUS : 'none'}
        options={options}
        onValueChange={(value) => void navigate(queryOf(period, value === PREVIOUS), { replace: true })}
      />
    </span>
  );
}
