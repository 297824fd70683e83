import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { logOut } from '../commands.ts';
import { LOGOUT_AT_ONCE } from '../logout.ts';
import { screens } from '../screens.ts';
import { AuthPage } from './auth-page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** Logs out immediately, or after confirmation if another site may have linked here. */
export default function Logout() {
  const t = useTexts(texts);
  const send = useSend();
  const { status, account } = useSelect((read) => read(session).current);
  useEffect(() => {
    if (document.getElementById(LOGOUT_AT_ONCE)) void send(logOut({}));
  }, [send]);
  const isSending = useSelect((read) => phaseOf(logOut)(read)?.phase === 'in progress');
  if (status === 'out') return <Navigate to={screens.login} replace />;
  return (
    <AuthPage
      title={t('logOutAsk')}
      lead={account === null ? t('moment') : t('loggedInAs', { username: account.username })}
      foot={<Link to="/">{t('stay')}</Link>}
    >
      <Button kind="primary" icon="sign-out" busy={isSending} onClick={() => void send(logOut({}))}>
        {t('logOut')}
      </Button>
    </AuthPage>
  );
}
