import { Link, Navigate, useSearchParams } from 'react-router';
import { phaseOf, type Read } from '../../../src/kernel/index.ts';
import { PRODUCT } from '../../../src/shell/product.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { environment, loadInitialData } from '../../workspaces/public.ts';
import { logIn, register } from '../commands.ts';
import { login } from '../contract.ts';
import { insidePath } from '../safe-redirect.ts';
import { screens } from '../screens.ts';
import { addressIn } from './address.ts';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { useTranslateServerMessage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';
import type { DisplayText } from '../../../contract/text.ts';
import { useState } from 'react';
import { earlyError, earlyValue, isEarlyFirst } from '../../../src/shell/prerendered-page.ts';

/** SPEC.md point 2, Login. Whoever is logged in goes on to where they wanted to be. */
export default function Login() {
  const [query] = useSearchParams();
  const isIn = useSelect((read) => read(session).current.status === 'in');
  const [isEarly] = useState(isEarlyFirst);
  const isFirst = useSelect((read) => isFirstUser(read) ?? isEarly);
  if (isIn) return <Navigate to={insidePath(query.get('redirect'))} replace />;
  if (isFirst) return <FirstUser />;
  return <LoginForm email={addressIn(query)} hasEnded={query.has('ended')} />;
}

/** Whether there is no account yet; undefined until the server has said so. Who has registered here is not the first any more. */
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

const notKept = texts('notKept');

/** What follows an accepted login: the console loads, or cannot. */
function enteringOf(read: Read): { readonly isUnderWay: boolean; readonly fault?: DisplayText | undefined } {
  const loading = phaseOf(loadInitialData)(read);
  if (phaseOf(logIn)(read)?.phase !== 'succeeded' || !loading) return { isUnderWay: false };
  if (loading.phase === 'failed') return { isUnderWay: false, fault: loading.errors[0] ?? loading.fetchError ?? '' };
  if (loading.phase !== 'succeeded') return { isUnderWay: true };
  return { isUnderWay: false, fault: notKept };
}

function LoginForm({ email, hasEnded }: { readonly email: string; readonly hasEnded: boolean }) {
  const t = useTexts(texts);
  const say = useTranslateServerMessage();
  const send = useSend();
  const form = useForm({
    schema: login.body,
    initial: { email_id: earlyValue('email_id') ?? email, password: earlyValue('password') ?? '' },
    submit: (values) => send(logIn(values)).outcome,
  });
  const [fault] = useState(() => earlyError()?.replace(/^\*/, ''));
  const entering = useSelect(enteringOf, (a, b) => a.isUnderWay === b.isUnderWay && a.fault === b.fault);
  const username = form.text('email_id');
  const refusal = form.refused[0] ?? entering.fault ?? (form.attempts === 0 ? fault : undefined);
  const known = form.values.email_id === '' ? '' : `?email=${encodeURIComponent(form.values.email_id)}`;
  return (
    <AuthPage
      title={t('logIn')}
      lead={hasEnded ? t('sessionEnded') : undefined}
      foot={
        <span className="entrance-foot">
          <span>
            <Rich
              text={texts('newHere')}
              tags={{ link: (inner) => <Link to={screens.register + known}>{inner}</Link> }}
            />
          </span>
          <Link to={screens.forgotPassword + known}>{t('forgot')}</Link>
        </span>
      }
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <TextField
          label={t('username')}
          {...username}
          error={username.error ?? (refusal === undefined ? undefined : `*${say(refusal)}`)}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('usernameExample')}
        />
        <PasswordField label={t('password')} {...form.text('password')} autoComplete="current-password" />
        <Button type="submit" kind="primary" busy={form.busy || entering.isUnderWay}>
          {t('logIn')}
        </Button>
      </form>
    </AuthPage>
  );
}
