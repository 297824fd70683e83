import { Link } from 'react-router';
import { SHARED_PLAN } from '../../../contract/entity/account.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';

/** Leads to creating a workspace or form; not for clients of an agency and the plan named shared (SPEC.md point 2, Top bar). */
export default function CreateNew() {
  const account = useSelect((read) => read(session).current.account);
  if (!account || account.account_type === 'CLIENT_OF_AGENCY' || account.plan?.name === SHARED_PLAN) return null;
  return (
    <Link to="/createnew" className="button">
      <Icon name="plus" />
      <span>Create new</span>
    </Link>
  );
}
