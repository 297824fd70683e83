import { InvitationList, useInvitations } from './invitation-list.tsx';

/** On the page of someone who has no form yet: what they could have by one press. */
export default function WaitingInvitations() {
  const list = useInvitations();
  return list === null || list.length === 0 ? null : <InvitationList list={list} />;
}
