import { defineServerModule, type Host, serverText } from '../../../server/kit.ts';
import { accountNotifications } from '../../accounts/server/public.ts';
import { INVITATIONS_NOTIFICATION } from '../contract.ts';
import { invitationsTo } from './invitations.ts';
import { serveAccess } from './routes/access.ts';
import { serveInvitationPage, serveOwnInvitations } from './routes/invitations.ts';
import { deleteExpiredTokens } from './tokens.ts';
import { serverTexts } from '../server-texts.ts';

export default defineServerModule({
  id: 'sharing',
  needs: ['accounts', 'mail', 'submissions', 'workspaces'],
  register(host) {
    serveAccess(host);
    serveInvitationPage(host);
    serveOwnInvitations(host);
    contributeNotification(host);
    host.schedule('sharing/tokens', '17 * * * *', () => deleteExpiredTokens(host.db, host.clock.now()));
  },
});

function contributeNotification(host: Host): void {
  host.contribute(accountNotifications, async (db, account) => {
    const waiting = await invitationsTo(db, account);
    const [first] = waiting;
    if (!first) return [];
    const text =
      waiting.length === 1
        ? serverText(serverTexts.INVITED_TO_FORM, { name: first.invited_by, form: first.form_name })
        : serverText(serverTexts.INVITATIONS_WAITING, { count: waiting.length });
    return [{ id: INVITATIONS_NOTIFICATION, type: 'info', ...text }];
  });
}
