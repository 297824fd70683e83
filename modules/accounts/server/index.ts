import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import { defineServerModule, type Host, serverText } from '../../../server/kit.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { unverifiedAddresses } from '../../mail/server/public.ts';
import { EMAIL_NOTIFICATION, PROXY_NOTIFICATION, VERIFY_NOTIFICATION } from '../contract.ts';
import { contributeAdminCommands } from './admin.ts';
import { ACCOUNT_EMAIL, composeEmail } from './emails.ts';
import { type AccountNotification, accountNotifications } from './public.ts';
import { firstAccount, unverifiedAmong } from './repository.ts';
import { serveLoginPage } from './routes/login-page.ts';
import { serveLogoutPage } from './routes/logout-page.ts';
import { servePassword } from './routes/password.ts';
import { serveRegistration } from './routes/registration.ts';
import { serveSession } from './routes/session.ts';
import { deleteExpiredTokens } from './tokens.ts';
import { deleteOldAttempts } from './rate-limit.ts';
import { serverTexts } from '../server-texts.ts';

const EmailRequest = z.object({ about: z.enum(['verify', 'reset', 'known']), email: Email });

export default defineServerModule({
  id: 'accounts',
  needs: ['deliveries', 'mail'],
  register(host) {
    serveSession(host);
    serveLoginPage(host);
    serveLogoutPage(host);
    serveRegistration(host);
    servePassword(host);
    contributeEmails(host);
    contributeAdminCommands(host);
    host.contribute(accountNotifications, async (_, { verified }) =>
      verified ? [] : [{ id: VERIFY_NOTIFICATION, type: 'warning', ...serverText(serverTexts.CONFIRM_EMAIL) }],
    );
    host.contribute(accountNotifications, async (db, { id }) => {
      const notifications = operatorNotifications(host);
      return notifications.length > 0 && (await firstAccount(db)) === id ? notifications : [];
    });
    host.contribute(unverifiedAddresses, unverifiedAmong);
    cleanUpHourly(host);
  },
});

/** For the operator, taken to be the owner of the oldest account. */
function operatorNotifications({ config, callers }: Host): readonly AccountNotification[] {
  const notifications: AccountNotification[] = [];
  if (config.smtpUrl === undefined)
    notifications.push({ id: EMAIL_NOTIFICATION, type: 'info', ...serverText(serverTexts.EMAIL_NOT_SET_UP) });
  if (callers.sharedAddress())
    notifications.push({ id: PROXY_NOTIFICATION, type: 'warning', ...serverText(serverTexts.SHARED_ADDRESS) });
  return notifications;
}

function contributeEmails(host: Host): void {
  const { live, config, clock } = host;
  host.contribute(deliveryKind, {
    kind: ACCOUNT_EMAIL,
    erasesPayload: true,
    step(tx, { payload }) {
      const { about, email } = EmailRequest.parse(payload);
      return composeEmail({ db: tx, live, config, now: clock.now() }, about, email);
    },
  });
}

function cleanUpHourly(host: Host): void {
  host.schedule('accounts/clean-up', '27 * * * *', async () => {
    await deleteExpiredTokens(host.db, host.clock.now());
    await deleteOldAttempts(host.db, host.clock.now());
  });
}
