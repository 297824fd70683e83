import { Link, Navigate } from 'react-router';
import { session } from '../../../src/shell/state.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formBy, pathOf } from '../../workspaces/public.ts';
import type { AcceptedForm } from '../contract.ts';
import { texts } from './texts.ts';

/** Opens the form of an accepted invitation once it is loaded. */
export function OpeningForm({ entered: { form_uid, project_uid } }: { readonly entered: AcceptedForm }) {
  const t = useTexts(texts);
  const to = `${pathOf({ uid: form_uid, project_uid })}/submissions`;
  const isKnown = useSelect((read) => read(session).current.status === 'in' && formBy(read, form_uid) !== undefined);
  if (isKnown) return <Navigate to={to} replace />;
  return (
    <output className="sharing-entering">
      {t('entering')} <Link to={to}>{t('enterNow')}</Link>
    </output>
  );
}
