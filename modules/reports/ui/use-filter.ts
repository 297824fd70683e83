import { useSearchParams } from 'react-router';
import { ReportFilter } from '../contract.ts';

/** The time that the address asks for; all without one. */
export function useFilter(): ReportFilter {
  const [query] = useSearchParams();
  return ReportFilter.safeParse(query.get('filter')).data ?? 'all';
}
