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
import { Entrance } from './entrance.tsx';
import { useMailedToken } from './mailed-token.ts';

type Progress = { readonly is: 'asking' | 'sending' | 'done' } | { readonly is: 'refused'; readonly why: string };

/**
 * Where the mailed link to confirm an address leads. It waits for a press: programs that open links in mails before
 * their reader does must prove nothing.
 */
export default function VerifyEmail() {
  const token = useMailedToken();
  const send = useSend();
  const [progress, setProgress] = useState<Progress>({ is: 'asking' });
  if (!verifyCall.body.safeParse({ token }).success)
    return <Useless title="This link is not complete" why="Open the whole link from the mail, or ask for a new one." />;
  if (progress.is === 'refused') return <Useless title="Not confirmed" why={progress.why} />;
  if (progress.is === 'done') return <Confirmed />;
  const confirm = async () => {
    setProgress({ is: 'sending' });
    const { outcome, errors, fetchError } = await send(verifyEmail({ token: token ?? '' })).outcome;
    setProgress(outcome === 'done' ? { is: 'done' } : { is: 'refused', why: errors[0] ?? fetchError ?? 'Try again.' });
  };
  return (
    <Entrance title="Confirm your e-mail address" lead="This proves that the address is yours.">
      <Button kind="primary" busy={progress.is === 'sending'} onClick={() => void confirm()}>
        Confirm my address
      </Button>
    </Entrance>
  );
}

function Confirmed() {
  const isIn = useSelect((read) => read(session).current.status === 'in');
  return (
    <Entrance title="Your address is confirmed" lead="Thank you. There is nothing else to do.">
      <Link to={isIn ? '/' : screens.login} className="button button-primary">
        {isIn ? 'Go to your submissions' : 'Log in'}
      </Link>
    </Entrance>
  );
}

/** A new link goes to whoever is signed in; others log in first. */
function Useless({ title, why }: { readonly title: string; readonly why: string }) {
  const send = useSend();
  const isIn = useSelect((read) => read(session).current.status === 'in');
  const isSending = useSelect((read) => phaseOf(resendVerification)(read)?.phase === 'in progress');
  return (
    <Entrance title={title}>
      <Refused errors={[why]} />
      {isIn ? (
        <Button kind="primary" busy={isSending} onClick={() => void send(resendVerification({}))}>
          Send a new link
        </Button>
      ) : (
        <Link to={screens.login} className="button button-primary">
          Log in to get a new link
        </Link>
      )}
    </Entrance>
  );
}
