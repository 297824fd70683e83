import type { ReactNode } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { rejectCommonPassword, useCommonPasswords } from '../../accounts/public.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { joinByToken } from '../commands.ts';
import { joinByInvitation } from '../contract.ts';
import { texts } from './texts.ts';

interface Props {
  readonly token: string;
  /** Rendered next to the submit button. */
  readonly children: ReactNode;
}

/** Name and password of the new account. */
export function JoinForm({ token, children }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  useCommonPasswords();
  const form = useForm({
    schema: joinByInvitation.body,
    initial: { token, name: '', password: '' },
    submit: async (values) => (await rejectCommonPassword(values.password)) ?? send(joinByToken(values)).outcome,
  });
  return (
    <EntryForm form={form} action={t('join')} beside={children}>
      <FormErrors errors={form.formErrors} />
      <TextField label={t('name')} {...form.text('name')} autoComplete="name" />
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
    </EntryForm>
  );
}
