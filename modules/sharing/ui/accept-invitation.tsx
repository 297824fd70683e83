import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Failure, phaseOf } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useMailedToken } from '../../../src/ui/mailed-token.ts';
import { Progress } from '../../../src/ui/progress.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { readInvitation } from '../commands.ts';
import { InvitationToken } from '../invitation-token.ts';
import { openInvitation } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { OpeningForm } from './opening-form.tsx';
import { InvitationFrame } from './invitation-frame.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import './sharing.css';

/** The page that an invitation email links to. */
export default function AcceptInvitation() {
  const t = useTexts(texts);
  const token = useInvitationToken();
  if (token !== null && readInvitation.schema.safeParse({ token }).success) return <Mailed token={token} />;
  return (
    <InvitationFrame title={t('incomplete')} lead={t('incompleteLead')}>
      <ToForms />
    </InvitationFrame>
  );
}

/** The token from the URL, or the one stored before a login. */
function useInvitationToken(): string | null {
  const mailed = useMailedToken();
  const held = useApp().resolve(InvitationToken);
  const [stored] = useState(() => held.read());
  useEffect(() => {
    held.forget();
  }, [held]);
  return mailed ?? stored;
}

function Mailed({ token }: { readonly token: string }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const { current } = useSelect((read) => read(openInvitation));
  const phase = useSelect(phaseOf(readInvitation));
  useEffect(() => {
    send(readInvitation({ token }));
  }, [send, token]);
  if (current.status === 'open') return <OpenInvitation token={token} shown={current.shown} />;
  if (current.status === 'accepted')
    return (
      <InvitationFrame title={label('invitation')}>
        <OpeningForm entered={current.entered} />
      </InvitationFrame>
    );
  if (current.status === 'declined')
    return (
      <InvitationFrame title={t('youDeclined')} lead={t('youDeclinedLead', { inviter: current.shown.invited_by })}>
        <ToForms />
      </InvitationFrame>
    );
  if (phase?.phase === 'failed') return <Failed token={token} errors={phase.errors} fetchError={phase.fetchError} />;
  return (
    <InvitationFrame title={t('opening')}>
      <Progress label={t('opening')} />
    </InvitationFrame>
  );
}

interface FailedProps {
  readonly token: string;
  readonly errors: readonly Failure[];
  readonly fetchError: Failure | null;
}

/** Used, revoked or expired, as stated by the server. If the request failed, offers a retry. */
function Failed({ token, errors, fetchError }: FailedProps) {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <InvitationFrame title={t('cannotOpen')}>
      <FormErrors errors={fetchError === null ? errors : [fetchError]} />
      {fetchError === null ? (
        <ToForms />
      ) : (
        <Button kind="primary" icon="refresh" onClick={() => void send(readInvitation({ token }))}>
          {t('tryAgain')}
        </Button>
      )}
    </InvitationFrame>
  );
}

function ToForms() {
  const t = useTexts(texts);
  const isLoggedIn = useSelect((read) => read(session).current.status === 'in');
  return (
    <Link to={isLoggedIn ? '/' : '/login'} className="button">
      {t(isLoggedIn ? 'toSubmissions' : 'toLogin')}
    </Link>
  );
}
