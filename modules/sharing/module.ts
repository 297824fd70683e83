import { contribute } from '../../contract/point.ts';
import { defineModule, provideValue } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { notificationLink } from '../notifications/public.ts';
import { settingsScreen } from '../settings/public.ts';
import { waitingPart } from '../setup/public.ts';
import { INVITATION_PAGE, INVITATIONS_NOTIFICATION } from './contract.ts';
import { loadShares } from './commands.ts';
import { AccessHandlers } from './handlers/access.ts';
import { InvitationsHandlers } from './handlers/invitations.ts';
import { InvitationToken, tabInvitationToken } from './invitation-token.ts';
import { reactions } from './reactions.ts';
import { countIn, invitationHeading } from './select.ts';
import { openInvitation, invitations, shares } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'sharing',
  needs: ['accounts', 'drafts', 'live', 'notifications', 'settings', 'setup', 'workspaces'],
  texts,
  slices: [shares, invitations, openInvitation],
  handlers: [AccessHandlers, InvitationsHandlers],
  reactions,
  provides: [provideValue(InvitationToken, tabInvitationToken)],
  contributes: [
    ...settingsScreen({
      id: 'sharing/tab',
      path: 'access',
      group: 'connections',
      label: texts('shareAccess'),
      icon: 'user-plus',
      order: 60,
      summary: { load: (form) => loadShares({ form }), text: countIn },
      view: () => import('./ui/share-access.tsx'),
    }),
    contribute(route, {
      id: 'sharing/invitation',
      path: INVITATION_PAGE.slice(1),
      frame: 'bare',
      access: 'anyone',
      title: texts('invitation'),
      view: () => import('./ui/accept-invitation.tsx'),
    }),
    contribute(route, {
      id: 'sharing/invitations',
      path: 'invitations',
      title: texts('invitations'),
      view: () => import('./ui/invitations.tsx'),
    }),
    contribute(waitingPart, {
      id: 'sharing/waiting',
      order: 10,
      view: () => import('./ui/waiting-invitations.tsx'),
      heading: invitationHeading,
    }),
    contribute(notificationLink, {
      id: 'sharing/notice',
      notice: INVITATIONS_NOTIFICATION,
      label: texts('viewInvitation'),
      to: '/invitations',
    }),
  ],
});
