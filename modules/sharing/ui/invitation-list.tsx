import { useEffect } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import '../../../src/ui/screen.css';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { acceptMine, declineMine, loadInvitations } from '../commands.ts';
import type { Invitation } from '../contract.ts';
import { openInvitation, invitations } from '../state.ts';
import { texts } from '../texts.ts';
import { OpeningForm } from './opening-form.tsx';
import './sharing.css';
import { Inviter } from './inviter.tsx';

/** Loads the user's pending invitations on mount; null until loaded. */
export function useInvitations(): readonly Invitation[] | null {
  const send = useSend();
  useEffect(() => {
    send(loadInvitations({}));
  }, [send]);
  return useSelect((read) => read(invitations).list);
}

/** Pending invitations with Accept and Decline buttons. */
export function InvitationList({ list }: { readonly list: readonly Invitation[] }) {
  const t = useTexts(texts);
  const { current } = useSelect((read) => read(openInvitation));
  if (current.status === 'accepted') return <OpeningForm entered={current.entered} />;
  return (
    <ul className="screen-rows" aria-label={t('invitations')}>
      {list.map((invitation) => (
        <li
          key={invitation.id}
          className="spread sharing-invitation"
          data-region={`sharing/invitation ${invitation.id}`}
        >
          <Inviter invitation={invitation} />
          <ResponseButtons id={invitation.id} />
        </li>
      ))}
    </ul>
  );
}

function ResponseButtons({ id }: { readonly id: number }) {
  const t = useTexts(texts);
  const send = useSend();
  const isAccepting = useSelect((read) => phaseOf(acceptMine, String(id))(read)?.phase === 'in progress');
  const isDeclining = useSelect((read) => phaseOf(declineMine, String(id))(read)?.phase === 'in progress');
  return (
    <div className="form-actions">
      <Button kind="primary" busy={isAccepting} disabled={isDeclining} onClick={() => void send(acceptMine({ id }))}>
        {t('accept')}
      </Button>
      <Button busy={isDeclining} disabled={isAccepting} onClick={() => void send(declineMine({ id }))}>
        {t('decline')}
      </Button>
    </div>
  );
}
