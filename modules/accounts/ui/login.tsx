import { Link, Navigate, useSearchParams } from 'react-router';
import { phaseOf, type Read } from '../../../src/kernel/index.ts';
import { PRODUCT } from '../../../src/shell/product.ts';
import { environment, session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { logIn, register } from '../commands.ts';
import { logInCall } from '../contract.ts';
import { safeRedirect } from '../safe-redirect.ts';
import { addressIn, screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { useSessionLoading } from './use-session-loading.ts';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';
import { useState } from 'react';
import { prerenderedError, prerenderedValue, isPrerenderedForFirstUser } from '../../../src/shell/prerendered-page.ts';

/** SPEC.md point 2, Login. Redirects a logged-in user to the requested page. */
export default function Login() {
  const [query] = useSearchParams();
  const isLoggedIn = useSelect((read) => read(session).current.status === 'in');
  const [isPrerenderedFirst] = useState(isPrerenderedForFirstUser);
  const isFirst = useSelect((read) => isFirstUser(read) ?? isPrerenderedFirst);
  if (isLoggedIn) return <Navigate to={safeRedirect(query.get('redirect'))} replace />;
  if (isFirst) return <FirstUser />;
  return <LoginForm email={addressIn(query)} hasEnded={query.has('ended')} />;
}

/** Whether there is no account yet; undefined until the server has responded. False once the user has registered here. */
function isFirstUser(read: Read): boolean | undefined {
  if (phaseOf(register)(read)?.phase === 'succeeded') return false;
  const { has_accounts } = read(environment).current ?? {};
  return has_accounts === undefined ? undefined : !has_accounts;
}

function FirstUser() {
  const t = useTexts(texts);
  return (
    <AuthPage title={t('firstTitle', { product: PRODUCT })} lead={t('firstLead')}>
      <div className="form">
        <Link to={screens.register} className="button button-primary">
          {t('register')}
        </Link>
      </div>
    </AuthPage>
  );
}

function LoginForm({ email, hasEnded }: { readonly email: string; readonly hasEnded: boolean }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const form = useForm({
    schema: logInCall.body,
    initial: { email_id: prerenderedValue('email_id') ?? email, password: prerenderedValue('password') ?? '' },
    submit: (values) => send(logIn(values)).outcome,
  });
  const [initialError] = useState(() => prerenderedError()?.replace(/^\*/, ''));
  const loading = useSessionLoading();
  const username = form.text('email_id');
  const error = form.formErrors[0] ?? loading.error ?? (form.attempts === 0 ? initialError : undefined);
  const addressQuery = form.values.email_id === '' ? '' : `?email=${encodeURIComponent(form.values.email_id)}`;
  return (
    <AuthPage
      title={t('logIn')}
      lead={hasEnded ? t('sessionEnded') : undefined}
      foot={
        <Rich
          text={texts('newHere')}
          tags={{ link: (inner) => <Link to={screens.register + addressQuery}>{inner}</Link> }}
        />
      }
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField
          label={t('username')}
          {...username}
          error={username.error ?? (error === undefined ? undefined : `*${translate(error)}`)}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('usernameExample')}
        />
        <PasswordField
          label={t('password')}
          {...form.text('password')}
          autoComplete="current-password"
          aside={<Link to={screens.forgotPassword + addressQuery}>{t('forgot')}</Link>}
        />
        <Button type="submit" kind="primary" busy={form.busy || loading.isLoading}>
          {t('logIn')}
        </Button>
      </form>
    </AuthPage>
  );
}
