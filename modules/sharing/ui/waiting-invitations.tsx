import { InvitationList, useInvitations } from './invitation-list.tsx';

/** Shown to users without a form: pending invitations that they can accept immediately. */
export default function WaitingInvitations() {
  const list = useInvitations();
  return list === null || list.length === 0 ? null : <InvitationList list={list} />;
}
