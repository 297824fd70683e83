import { useSend } from '../../../src/ui/app-context.ts';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { revokeAccess } from '../commands.ts';
import type { ShareAccess } from '../contract.ts';
import { shareStatusOf } from './share-status.ts';
import { texts } from './texts.ts';

interface Props {
  readonly form: string;
  readonly share: ShareAccess;
  readonly onClose: () => void;
}

/** Confirms the revocation of access or of an invitation. */
export function RevokeAccess({ form, share, onClose }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const { id, username } = share;
  const revoke = () => send(revokeAccess({ form, id })).outcome.then(onClose);
  return (
    <Confirm title={t('revokeTitle', { username })} action={t('revokeDo')} onConfirm={revoke} onClose={onClose}>
      <p>{t(shareStatusOf(share) === 'invited' ? 'revokeInvitedLead' : 'revokeLead')}</p>
    </Confirm>
  );
}
