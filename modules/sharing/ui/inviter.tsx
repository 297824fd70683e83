import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Invitation } from '../contract.ts';
import { texts } from './texts.ts';

interface Props {
  readonly invitation: Invitation;
  /** Whether a title already names the form. */
  readonly isTitled?: boolean;
}

/** The inviter, the form and the role of an invitation. */
export function Inviter({ invitation, isTitled = false }: Props) {
  const t = useTexts(texts);
  const { invited_by: inviter, form_name: form, project_name: project, privilege_type } = invitation;
  const role = t(privilege_type);
  return (
    <p className="break-anywhere">
      <Rich
        text={isTitled ? texts('whoAs', { inviter, project, role }) : texts('who', { inviter, form, project, role })}
      />
    </p>
  );
}
