import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { DateInput } from '../../../src/dates/date-input.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import { today } from '../../../src/ui/dates.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { ReportPeriod } from '../contract.ts';
import { texts } from '../texts.ts';
import { useQueryOf } from './use-period.ts';

/** First and last day of a report. Applied once both are dates. */
export default function CustomPeriod({ period }: { readonly period: ReportPeriod }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const queryOf = useQueryOf();
  const [days, setDays] = useState({ from: period.from_date ?? '', to: period.to_date ?? '' });
  const id = useId();
  const error = rangeError(days);
  const change = (next: typeof days): void => {
    setDays(next);
    if (!areDatesComplete(next) || rangeError(next)) return;
    void navigate(queryOf({ filter: 'all', from_date: next.from, to_date: next.to }), { replace: true });
  };
  const input = (end: 'from' | 'to') => ({
    label: t(`day.${end}`),
    'aria-label': t(`day.${end}`),
    value: days[end],
    max: today(),
    onText: (value: string) => change({ ...days, [end]: value }),
  });
  return (
    <fieldset className="report-own-days" aria-describedby={id}>
      <legend className="visually-hidden">{t('custom_period')}</legend>
      <DateInput {...input('from')} />
      <span aria-hidden="true">–</span>
      <DateInput {...input('to')} />
      <span id={id} role="alert" className="field-error">
        {error && t(error)}
      </span>
    </fieldset>
  );
}

const isDay = (day: string): boolean => dateValue(day, false) !== null;
const areDatesComplete = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  isDay(from) && isDay(to);

function rangeError(days: { readonly from: string; readonly to: string }): 'noFuture' | 'endFirst' | undefined {
  if ([days.from, days.to].some((day) => isDay(day) && day > today())) return 'noFuture';
  return areDatesComplete(days) && days.to < days.from ? 'endFirst' : undefined;
}
