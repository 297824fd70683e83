import { useSearchParams } from 'react-router';
import { ReportFilter } from '../contract.ts';

/** The period in the URL; defaults to all. */
export function useFilter(): ReportFilter {
  const [query] = useSearchParams();
  return ReportFilter.safeParse(query.get('filter')).data ?? 'all';
}
