import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ReportFilter, ReportUnit, type ReportPeriod } from '../contract.ts';

/** The period in the URL; all time by default. */
export function usePeriod(): ReportPeriod {
  const [query] = useSearchParams();
  const text = query.toString();
  return useMemo(() => periodOf(new URLSearchParams(text)), [text]);
}

function periodOf(query: URLSearchParams): ReportPeriod {
  const unit = ReportUnit.safeParse(query.get('unit')).data;
  const [from, to] = [query.get('from'), query.get('to')].map(dayIn);
  return {
    filter: ReportFilter.safeParse(query.get('filter')).data ?? 'all',
    ...(from !== undefined && to !== undefined && from <= to && { from_date: from, to_date: to }),
    ...(unit && { unit }),
  };
}

const dayIn = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** More bars would be narrower than three pixels on a phone. */
const MAX_PHONE_BARS = 48;

/** A period as a phone shows it: by week if it would have too many bars and no unit was requested. */
export const phonePeriod = (period: ReportPeriod, bars: number): ReportPeriod =>
  period.unit === undefined && bars > MAX_PHONE_BARS ? { ...period, unit: 'week' } : period;

/** Whether the report is shown next to the previous period. */
export function useComparison(): boolean {
  const [query] = useSearchParams();
  return query.get('compare') !== 'none';
}

/** The query string of a period, which keeps the comparison of the URL. */
export function useQueryOf(): (period: ReportPeriod) => string {
  const isCompared = useComparison();
  return (period) => queryOf(period, isCompared);
}

export function queryOf({ filter, from_date, to_date, unit }: ReportPeriod, isCompared: boolean): string {
  const query = new URLSearchParams();
  if (from_date !== undefined && to_date !== undefined) {
    query.set('from', from_date);
    query.set('to', to_date);
  } else if (filter !== 'all') query.set('filter', filter);
  if (unit !== undefined) query.set('unit', unit);
  if (!isCompared) query.set('compare', 'none');
  return `?${query.toString()}`;
}
