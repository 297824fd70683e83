import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DateInput } from '../../../src/dates/date-input.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import { today } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ReportFilter, type ReportPeriod } from '../contract.ts';
import { texts } from '../texts.ts';
import { queryOf } from './use-period.ts';

/** All, this month, last month (SPEC.md point 9) or days of one's own. In the URL, so that a report can be shared. */
export function PeriodPicker({ period }: { readonly period: ReportPeriod }) {
  const t = useTexts(texts);
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
      {(isOpen || isOwn) && <OwnDays key={`${period.from_date} ${period.to_date}`} period={period} />}
    </>
  );
}

function OwnDays({ period }: { readonly period: ReportPeriod }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [days, setDays] = useState({ from: period.from_date ?? '', to: period.to_date ?? '' });
  const id = useId();
  const fault = faultOf(days);
  const change = (next: typeof days): void => {
    setDays(next);
    if (!isWhole(next) || faultOf(next)) return;
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
        {fault && t(fault)}
      </span>
    </fieldset>
  );
}

const isDay = (day: string): boolean => dateValue(day, false) !== null;
const isWhole = ({ from, to }: { readonly from: string; readonly to: string }): boolean => isDay(from) && isDay(to);

function faultOf(days: { readonly from: string; readonly to: string }): 'noFuture' | 'endFirst' | undefined {
  if ([days.from, days.to].some((day) => isDay(day) && day > today())) return 'noFuture';
  return isWhole(days) && days.to < days.from ? 'endFirst' : undefined;
}
