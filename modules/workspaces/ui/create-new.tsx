import { Link } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { mayCreate } from '../may-create.ts';

/** Leads to creating a workspace or form, for those who may (SPEC.md point 2, Top bar). */
export default function CreateNew() {
  if (!useSelect(mayCreate)) return null;
  return (
    <Link to="/createnew" className="button">
      <Icon name="plus" />
      <span>Create new</span>
    </Link>
  );
}
