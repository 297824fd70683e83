import { Link } from 'react-router';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { texts } from '../texts.ts';

/** In place of the report of a form without any visit: what to do. */
export default function EmptyReport({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
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
