import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { addUser } from '../commands.ts';
import { inviteUser, type InvitedRole } from '../contract.ts';
import { texts } from '../texts.ts';
import { RoleField } from './role-field.tsx';

const initial: { username: string; privilege_type: InvitedRole } = { username: '', privilege_type: 'ONLY_VIEW_USER' };

/** The drawer 'Add new user'. */
export function AddUser({ form: of, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const form = useForm({
    schema: inviteUser.body,
    initial,
    submit: async (user) => {
      const settled = await send(addUser({ form: of, user })).outcome;
      if (settled.outcome === 'done') onClose();
      return settled;
    },
  });
  return (
    <Drawer title={t('add')} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p className="lead">{t('addLead')}</p>
        <TextField
          label={t('username')}
          {...form.text('username')}
          type="email"
          placeholder={t('usernameExample')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RoleField role={form.values.privilege_type} onRole={(role) => form.set('privilege_type', role)} />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('addDo')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
