import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { setupPath } from '../select.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Link to the installation page of the active form (SPEC.md point 2, Top bar). Hidden from users who may only view it. */
export default function SetupButton() {
  const t = useTexts(texts);
  const params = useParams();
  const path = useSelect((read) => setupPath(read, params));
  if (path === undefined) return null;
  return (
    <Link to={path} className="button">
      <Icon name="code" />
      <span>{t('setup')}</span>
    </Link>
  );
}
