import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDrawerForm } from '../../settings/public.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { addUser } from '../commands.ts';
import { inviteUser, type InvitedRole } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { RoleField } from './role-field.tsx';

const initial: { username: string; privilege_type: InvitedRole } = { username: '', privilege_type: 'ONLY_VIEW_USER' };

/** The drawer 'Add new user'. */
export function AddUser({ form: of, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const isSetUp = useSelect(isEmailSetUp);
  const { form, close } = useDrawerForm({
    tab: 'access',
    of: 'new',
    schema: inviteUser.body,
    initial,
    submit: (user) => send(addUser({ form: of, user })).outcome,
    onClose,
  });
  return (
    <Drawer title={label('add')} onClose={close}>
      <EntryForm form={form} action={t('addDo')}>
        <p className="lead">{t(isSetUp ? 'addLead' : 'addSaved')}</p>
        <TextField
          label={t('username')}
          {...form.text('username')}
          type="email"
          placeholder={t('usernameExample')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RoleField role={form.values.privilege_type} field={form.text('privilege_type')} />
      </EntryForm>
    </Drawer>
  );
}
