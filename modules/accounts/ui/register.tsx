import { Link, useSearchParams } from 'react-router';
import { useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { rejectCommonPassword, useCommonPasswords } from './common-password.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { environment } from '../../../src/shell/state.ts';
import { register } from '../commands.ts';
import { registerCall } from '../contract.ts';
import { addressIn, loginFor, screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { MailSent } from './mail-sent.tsx';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** SPEC.md point 2, Register. */
export default function Register() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const isSetUp = useSelect(isEmailSetUp);
  const isByInvitation = useSelect((read) => read(environment).current?.signup_open === false);
  if (sentTo !== undefined)
    return (
      <AuthPage title={t('almost')}>
        <MailSent>
          <Rich text={texts(isSetUp ? 'written' : 'writtenSaved', { email: sentTo })} />
        </MailSent>
        <div className="form">
          <Link to={loginFor(sentTo)} className="button button-primary" ref={(link) => link?.focus()}>
            {t('logInNow')}
          </Link>
        </div>
      </AuthPage>
    );
  if (isByInvitation) return <InvitedOnly />;
  return <RegisterForm email={addressIn(query)} onDone={setSentTo} />;
}

/** The page of an emailed invitation registers its user. */
function InvitedOnly() {
  const t = useTexts(texts);
  return (
    <AuthPage title={t('invitedOnly')} lead={t('byInvitation')}>
      <div className="form">
        <Link to={screens.login} className="button">
          {t('backToLogin')}
        </Link>
      </div>
    </AuthPage>
  );
}

function RegisterForm({ email, onDone }: { readonly email: string; readonly onDone: (email: string) => void }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  useCommonPasswords();
  const form = useForm({
    schema: registerCall.body,
    initial: { email_id: email, name: '', password: '' },
    submit: async (values) => (await rejectCommonPassword(values.password)) ?? send(register(values)).outcome,
    onDone: ({ email_id }) => onDone(email_id.trim()),
  });
  return (
    <AuthPage
      title={label('register')}
      lead={t('registerLead')}
      foot={<Rich text={texts('haveAccount')} tags={{ link: (inner) => <Link to={screens.login}>{inner}</Link> }} />}
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField label={t('email')} type="email" {...form.text('email_id')} autoComplete="username" />
        <TextField label={t('name')} {...form.text('name')} autoComplete="name" />
        <PasswordField
          label={label('password')}
          {...form.text('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" busy={form.busy}>
          {label('register')}
        </Button>
      </form>
    </AuthPage>
  );
}
