import { defineServerModule, type Host } from '../../../server/kit.ts';
import { newAccount } from '../../accounts/server/public.ts';
import { liftCaps } from '../../submissions/server/public.ts';
import { planOf } from '../../workspaces/server/public.ts';
import { ChargebeeProvider } from './chargebee/chargebee.ts';
import { serveChargebee } from './chargebee/serve-chargebee.ts';
import { scheduleExpiryEmails } from './expiry-emails.ts';
import type { BillingProvider } from './provider.ts';
import { serveNavigations } from './routes/navigations.ts';
import { servePlans } from './routes/plans.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { contributeAdminCommand } from './sandbox/admin.ts';
import { serveSandbox } from './sandbox/serve-sandbox.ts';
import { prepareToSell, startTrial } from './trial.ts';
import { watchUsage } from './usage.ts';
import { readPlanView } from './view.ts';

export default defineServerModule({
  id: 'billing',
  needs: ['accounts', 'deliveries', 'mail', 'submissions', 'workspaces'],
  register(host) {
    const provider = openProvider(host);
    servePlans(host, provider);
    serveNavigations(host, provider);
    if (provider) enableBilling(host);
    else host.onStart(() => liftCaps(host, host.clock.now()));
  },
});

/** The billing provider; undefined without billing and caps. */
function openProvider(host: Host): BillingProvider | undefined {
  if (host.config.chargebee) {
    const chargebee = new ChargebeeProvider(host, host.config.chargebee);
    serveChargebee(host, chargebee);
    return chargebee;
  }
  if (host.config.billingProvider !== 'sandbox') return undefined;
  const sandbox = openSandbox(host);
  serveSandbox(host, sandbox);
  contributeAdminCommand(host);
  return sandbox;
}

function enableBilling(host: Host): void {
  host.contribute(planOf, (db, accountId, now) => readPlanView({ ...host, db }, accountId, now));
  host.contribute(newAccount, (db, accountId, now) => startTrial({ ...host, db }, accountId, now));
  host.onStart(() => prepareToSell(host));
  watchUsage(host);
  scheduleExpiryEmails(host);
}
