import { Link } from 'react-router';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import type { ReportPeriod } from '../contract.ts';
import { texts } from '../texts.ts';

/** Says that there is nothing to report, and where to go. */
export default function EmptyReport({ form, period }: { readonly form: Form; readonly period: ReportPeriod }) {
  const t = useTexts(texts);
  if (period.filter !== 'all' || period.from_date !== undefined)
    return (
      <div className="panel report-card">
        <EmptyState title={t('noneThen')} lead={t('noneThenLead')}>
          <Link to="?" className="button">
            {t('showAll')}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className="panel report-card">
      <EmptyState title={t('none')} lead={t('noneLead')}>
        <Link to={`${pathOf(form)}/installation`} className="button">
          {t('toInstallation')}
        </Link>
      </EmptyState>
    </div>
  );
}
