import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Invitation } from '../contract.ts';
import { texts } from './texts.ts';

/** The inviter, the form and the role of an invitation. */
export function Inviter({ invitation }: { readonly invitation: Invitation }) {
  const t = useTexts(texts);
  const { invited_by: inviter, form_name: form, project_name: project, privilege_type } = invitation;
  return (
    <p className="sharing-whole">
      <Rich text={texts('who', { inviter, form, project, role: t(privilege_type) })} />
    </p>
  );
}
