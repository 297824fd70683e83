import { useState } from 'react';
import { Link } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Refused } from '../../../src/ui/page.tsx';
import { resendVerification, verifyEmail } from '../commands.ts';
import { verifyEmail as verifyCall } from '../contract.ts';
import { screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { useMailedToken } from '../../../src/ui/mailed-token.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

type Progress = { readonly is: 'asking' | 'sending' | 'done' } | { readonly is: 'refused'; readonly why: string };

/**
 * Where the mailed link to confirm an address leads. It waits for a press: programs that open links in mails before
 * their reader does must prove nothing.
 */
export default function VerifyEmail() {
  const t = useTexts(texts);
  const token = useMailedToken();
  const send = useSend();
  const [progress, setProgress] = useState<Progress>({ is: 'asking' });
  if (!verifyCall.body.safeParse({ token }).success)
    return <Useless title={t('incomplete')} why={t('incompleteVerify')} />;
  if (progress.is === 'refused') return <Useless title={t('notConfirmed')} why={progress.why} />;
  if (progress.is === 'done') return <Confirmed />;
  const confirm = async () => {
    setProgress({ is: 'sending' });
    const { outcome, errors, fetchError } = await send(verifyEmail({ token: token ?? '' })).outcome;
    setProgress(outcome === 'done' ? { is: 'done' } : { is: 'refused', why: errors[0] ?? fetchError ?? t('tryAgain') });
  };
  return (
    <AuthPage title={t('confirmTitle')} lead={t('confirmLead')}>
      <Button kind="primary" busy={progress.is === 'sending'} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </AuthPage>
  );
}

function Confirmed() {
  const t = useTexts(texts);
  const isIn = useSelect((read) => read(session).current.status === 'in');
  return (
    <AuthPage title={t('confirmed')} lead={t('confirmedLead')}>
      <Link to={isIn ? '/' : screens.login} className="button button-primary">
        {t(isIn ? 'toSubmissions' : 'logIn')}
      </Link>
    </AuthPage>
  );
}

/** A new link goes to whoever is signed in; others log in first. */
function Useless({ title, why }: { readonly title: string; readonly why: string }) {
  const t = useTexts(texts);
  const send = useSend();
  const isIn = useSelect((read) => read(session).current.status === 'in');
  const isSending = useSelect((read) => phaseOf(resendVerification)(read)?.phase === 'in progress');
  return (
    <AuthPage title={title}>
      <Refused errors={[why]} />
      {isIn ? (
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
