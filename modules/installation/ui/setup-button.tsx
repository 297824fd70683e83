import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { formAt, pathOf } from '../../workspaces/public.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Leads to the installation of the active form (SPEC.md point 2, Top bar); not for who may only view. */
export default function SetupButton() {
  const t = useTexts(texts);
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  if (!form || form.user_role === 'ONLY_VIEW_USER') return null;
  return (
    <Link to={`${pathOf(form)}/installation`} className="button">
      <Icon name="code" />
      <span>{t('setup')}</span>
    </Link>
  );
}
