import { Link } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { mayCreate } from '../may-create.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** The 'Create new' button, for users who may create (SPEC.md point 2, Top bar). */
export default function CreateNew() {
  const t = useTexts(texts);
  if (!useSelect(mayCreate)) return null;
  return (
    <Link to="/createnew" className="button">
      <Icon name="plus" />
      <span>{t('createNew')}</span>
    </Link>
  );
}
