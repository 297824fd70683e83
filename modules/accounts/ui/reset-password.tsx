import { Link } from 'react-router';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { rejectCommonPassword, useCommonPasswords } from './common-password.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { resetPassword } from '../commands.ts';
import { resetPasswordCall } from '../contract.ts';
import { screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { useMailedToken } from '../../../src/ui/mailed-token.ts';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Page that the emailed link for a new password opens. */
export default function ResetPassword() {
  const token = useMailedToken();
  const isComplete = resetPasswordCall.body.shape.token.safeParse(token).success;
  return token !== null && isComplete ? <ResetForm token={token} /> : <NoToken />;
}

function ResetForm({ token }: { readonly token: string }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  useCommonPasswords();
  const form = useForm({
    schema: resetPasswordCall.body,
    initial: { token, password: '' },
    submit: async (values) => (await rejectCommonPassword(values.password)) ?? send(resetPassword(values)).outcome,
  });
  return (
    <AuthPage
      title={label('reset')}
      lead={t('resetLead')}
      foot={<Link to={screens.forgotPassword}>{t('askNew')}</Link>}
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <PasswordField
          label={t('newPassword')}
          {...form.text('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('setPassword')}
        </Button>
      </form>
    </AuthPage>
  );
}

function NoToken() {
  const t = useTexts(texts);
  return (
    <AuthPage title={t('incomplete')} lead={t('incompleteReset')}>
      <Link to={screens.forgotPassword} className="button button-primary">
        {t('askNew')}
      </Link>
    </AuthPage>
  );
}
