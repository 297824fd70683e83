import * as z from 'zod/mini';
import { useSend } from '../../../src/ui/app-context.ts';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDrawerForm } from '../../settings/public.ts';
import { updateRole } from '../commands.ts';
import { InvitedRole, type ShareAccess } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { RoleField } from './role-field.tsx';

interface Props {
  readonly form: string;
  readonly share: ShareAccess;
  readonly onClose: () => void;
}

const schema = z.object({ role: InvitedRole });

/** The drawer 'Update user access'. */
export function UpdateAccess({ form: of, share: { id, username, privilege_type }, onClose }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const initial: { role: InvitedRole } = { role: privilege_type === 'ADMIN' ? 'ADMIN' : 'ONLY_VIEW_USER' };
  const { form, close } = useDrawerForm({
    tab: 'access',
    of: String(id),
    schema,
    initial,
    submit: ({ role }) => send(updateRole({ form: of, id, role })).outcome,
    onClose,
  });
  return (
    <Drawer title={label('update')} onClose={close}>
      <EntryForm form={form} action={t('save')} isUnchanged={!form.isEdited}>
        <p className="lead break-anywhere">{username}</p>
        <RoleField role={form.values.role} field={form.text('role')} />
      </EntryForm>
    </Drawer>
  );
}
