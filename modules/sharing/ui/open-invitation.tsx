import { useState } from 'react';
import { Link } from 'react-router';
import { phaseOf, type Failure, type Settlement } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { logOut } from '../../accounts/public.ts';
import { acceptByToken, declineByToken, logInToRespond } from '../commands.ts';
import type { ShownInvitation } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { InvitationFrame } from './invitation-frame.tsx';
import { JoinForm } from './join-form.tsx';
import { Inviter } from './inviter.tsx';

interface Props {
  readonly token: string;
  readonly shown: ShownInvitation;
}

/** A valid invitation. The offered actions depend on the signed-in account, if any. */
export function OpenInvitation({ token, shown }: Props) {
  const t = useTexts(texts);
  return (
    <InvitationFrame title={t('invitedTo', { form: shown.form_name })}>
      <Inviter invitation={shown} isTitled />
      <ResponseButtons token={token} shown={shown} />
    </InvitationFrame>
  );
}

function ResponseButtons({ token, shown }: Props) {
  if (shown.is_mine) return <MyResponseButtons token={token} shown={shown} />;
  if (shown.signed_in_as !== null) return <WrongAccount username={shown.username} other={shown.signed_in_as} />;
  return shown.has_account ? <LogIn token={token} shown={shown} /> : <Join token={token} shown={shown} />;
}

/** For the invited account. */
function MyResponseButtons({ token, shown }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const [errors, setErrors] = useState<readonly Failure[]>([]);
  const isAccepting = useSelect((read) => phaseOf(acceptByToken)(read)?.phase === 'in progress');
  const accept = () => {
    setErrors([]);
    void send(acceptByToken({ token })).outcome.then((settled) => setErrors(errorsOf(settled)));
  };
  return (
    <>
      <p className="lead">{t('asYou', { username: shown.username })}</p>
      <FormErrors errors={errors} />
      <div className="form-actions">
        <Button kind="primary" busy={isAccepting} onClick={accept}>
          {label('accept')}
        </Button>
        <Decline token={token} id={shown.id} onErrors={setErrors} />
      </div>
    </>
  );
}

/** For an existing account that is not signed in. */
function LogIn({ token, shown: { id, username } }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const [errors, setErrors] = useState<readonly Failure[]>([]);
  return (
    <>
      <p className="lead">{t('hasAccount', { username })}</p>
      <FormErrors errors={errors} />
      <div className="form-actions">
        <Button kind="primary" onClick={() => send(logInToRespond({ token, username }))}>
          {t('logIn')}
        </Button>
        <Decline token={token} id={id} onErrors={setErrors} />
      </div>
    </>
  );
}

/** For an address without an account. */
function Join({ token, shown: { id, username } }: Props) {
  const [errors, setErrors] = useState<readonly Failure[]>([]);
  return (
    <>
      <p className="lead">
        <Rich text={texts('noAccount', { username })} />
      </p>
      <FormErrors errors={errors} />
      <JoinForm token={token}>
        <Decline token={token} id={id} onErrors={setErrors} />
      </JoinForm>
    </>
  );
}

function WrongAccount({ username, other }: { readonly username: string; readonly other: string }) {
  const t = useTexts(texts);
  const send = useSend();
  const isLeaving = useSelect((read) => phaseOf(logOut)(read)?.phase === 'in progress');
  return (
    <>
      <p className="notice notice-warning break-anywhere">
        <Rich text={texts('otherAccount', { other, username })} />
      </p>
      <p className="lead">{t('otherAccountNext')}</p>
      <div className="form-actions">
        <Button kind="primary" icon="sign-out" busy={isLeaving} onClick={() => send(logOut({}))}>
          {t('logOut')}
        </Button>
        <Link to="/" className="button">
          {t('stay')}
        </Link>
      </div>
    </>
  );
}

interface DeclineProps {
  readonly token: string;
  readonly id: number;
  readonly onErrors: (errors: readonly Failure[]) => void;
}

function Decline({ token, id, onErrors }: DeclineProps) {
  const t = useTexts(moduleTexts);
  const send = useSend();
  const isDeclining = useSelect((read) => phaseOf(declineByToken)(read)?.phase === 'in progress');
  const decline = () => {
    onErrors([]);
    void send(declineByToken({ token, id })).outcome.then((settled) => onErrors(errorsOf(settled)));
  };
  return (
    <Button busy={isDeclining} onClick={decline}>
      {t('decline')}
    </Button>
  );
}

function errorsOf({ outcome, errors, fetchError }: Settlement): readonly Failure[] {
  if (outcome !== 'failed') return [];
  return fetchError === null ? errors : [fetchError];
}
