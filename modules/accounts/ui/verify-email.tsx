import type { DisplayText } from '../../../contract/text.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { resendVerification, verifyEmail } from '../commands.ts';
import { verifyEmailCall } from '../contract.ts';
import { screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { useMailedToken } from '../../../src/ui/mailed-token.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Progress = { readonly status: 'idle' | 'sending' } | { readonly status: 'failed'; readonly reason: DisplayText };

/**
 * Page that the emailed verification link opens. Requires a click, because mail scanners open links and must not verify an
 * address.
 */
export default function VerifyEmail() {
  const t = useTexts(texts);
  const token = useMailedToken();
  // Until the server has said whether there is a session, the page must not ask for a password.
  const isOut = useSelect((read) => read(session).current.status === 'out');
  const [isConfirmed, setConfirmed] = useState(false);
  if (token === null || !verifyEmailCall.body.safeParse({ token }).success)
    return <InvalidLink title={t('incomplete')} reason={t('incompleteVerify')} />;
  if (isConfirmed) return <Confirmed />;
  const confirmed = { token, onDone: () => setConfirmed(true) };
  return isOut ? <ConfirmByPassword {...confirmed} /> : <ConfirmInSession {...confirmed} />;
}

interface ConfirmProps {
  readonly token: string;
  readonly onDone: () => void;
}

function ConfirmInSession({ token, onDone }: ConfirmProps) {
  const t = useTexts(texts);
  const send = useSend();
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  if (progress.status === 'failed') return <InvalidLink title={t('notConfirmed')} reason={progress.reason} />;
  const confirm = async () => {
    setProgress({ status: 'sending' });
    const { outcome, errors, fetchError } = await send(verifyEmail({ token })).outcome;
    if (outcome === 'done') onDone();
    else setProgress({ status: 'failed', reason: errors[0] ?? fetchError ?? t('tryAgain') });
  };
  return (
    <AuthPage title={t('confirmTitle')} lead={t('confirmLead')}>
      <Button kind="primary" busy={progress.status === 'sending'} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </AuthPage>
  );
}

/** Somebody else may have registered the address, so its owner's click alone does not confirm the account. */
function ConfirmByPassword({ token, onDone }: ConfirmProps) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const form = useForm({
    schema: verifyEmailCall.body,
    initial: { token, password: '' },
    submit: (values) => send(verifyEmail(values)).outcome,
    onDone,
  });
  return (
    <AuthPage
      title={t('confirmTitle')}
      lead={t('confirmByPassword')}
      foot={
        <Rich text={texts('noPassword')} tags={{ link: (inner) => <Link to={screens.forgotPassword}>{inner}</Link> }} />
      }
    >
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <FormErrors errors={form.formErrors} />
        <PasswordField label={label('password')} {...form.text('password')} autoComplete="current-password" />
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('confirm')}
        </Button>
        {form.formErrors.length > 0 && <Link to={screens.login}>{t('logInForNew')}</Link>}
      </form>
    </AuthPage>
  );
}

function Confirmed() {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const isLoggedIn = useSelect((read) => read(session).current.status === 'in');
  return (
    <AuthPage title={t('confirmed')} lead={t('confirmedLead')}>
      <Link to={isLoggedIn ? '/' : screens.login} className="button button-primary">
        {isLoggedIn ? t('toSubmissions') : label('logIn')}
      </Link>
    </AuthPage>
  );
}

/** Offers a new link to a signed-in user; others have to log in first. */
function InvalidLink({ title, reason }: { readonly title: string; readonly reason: DisplayText }) {
  const t = useTexts(texts);
  const send = useSend();
  const isLoggedIn = useSelect((read) => read(session).current.status === 'in');
  const isSending = useSelect((read) => phaseOf(resendVerification)(read)?.phase === 'in progress');
  return (
    <AuthPage title={title}>
      <FormErrors errors={[reason]} />
      {isLoggedIn ? (
        <Button kind="primary" busy={isSending} onClick={() => void send(resendVerification({}))}>
          {t('sendNew')}
        </Button>
      ) : (
        <Link to={screens.login} className="button button-primary">
          {t('logInForNew')}
        </Link>
      )}
    </AuthPage>
  );
}
