import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { requestReset } from '../commands.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { forgotPassword } from '../contract.ts';
import { addressIn, screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { MailSent } from './mail-sent.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** SPEC.md point 2, Forgot password. Shows the same page for known and unknown addresses. */
export default function ForgotPassword() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const isSetUp = useSelect(isEmailSetUp);
  if (sentTo === undefined) return <ForgotForm email={addressIn(query)} onDone={setSentTo} />;
  return (
    <AuthPage title={t(isSetUp ? 'checkMail' : 'notSetUp')} foot={<ToLogin />}>
      <MailSent>
        <Rich text={texts(isSetUp ? 'resetSent' : 'resetSaved', { email: sentTo })} />
      </MailSent>
    </AuthPage>
  );
}

function ForgotForm({ email, onDone }: { readonly email: string; readonly onDone: (email: string) => void }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const form = useForm({
    schema: forgotPassword.body,
    initial: { email_id: email },
    submit: (values) => send(requestReset(values)).outcome,
    onDone: ({ email_id }) => onDone(email_id.trim()),
  });
  return (
    <AuthPage title={label('forgot')} lead={t('forgotLead')} foot={<ToLogin />}>
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField label={t('email')} type="email" {...form.text('email_id')} autoComplete="username" />
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('sendReset')}
        </Button>
      </form>
    </AuthPage>
  );
}

function ToLogin() {
  const t = useTexts(texts);
  return <Link to={screens.login}>{t('backToLogin')}</Link>;
}
