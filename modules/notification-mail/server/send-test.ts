import { type Host, inTransaction, refuse } from '../../../server/kit.ts';
import { accountById, takeMail } from '../../accounts/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { sampleFields } from '../../submissions/server/public.ts';
import { editors, formFacts, requireRole } from '../../workspaces/server/public.ts';
import { sendTestNotification } from '../contract.ts';
import { refusals } from '../refusals.ts';
import { letterFor } from './letter.ts';
import { unsubscribeLink } from './opt-out.ts';

/** An editor sees what a notification of the form is like, in a mailbox that is their own. */
export function serveTest(host: Host): void {
  const { db, live, clock, config } = host;
  host.serve(sendTestNotification, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.formId, account.id, editors);
    const form = await formFacts(db, formId);
    const caller = await accountById(db, account.id);
    if (!form || !caller) throw refuse(refusals.UNKNOWN_FORM);
    if (!caller.verified) throw refuse(refusals.NOT_PROVEN);
    const letter = letterFor({
      form,
      submission: { fields: await sampleFields(db, formId), isTest: true, isLocked: false },
      subject: null,
      href: `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions`,
      product: config.product,
      unsubscribe: unsubscribeLink(config, form.id, caller.email),
    });
    await inTransaction(db, async (tx) => {
      const isPatient = await takeMail(tx, { email: caller.email, verified: false }, 'test', clock.now());
      if (!isPatient) throw refuse(refusals.TOO_MANY_TESTS, {}, 3600);
      const to = { name: caller.name, address: caller.email };
      await queueMail({ db: tx, live }, { to, ...letter, formId });
    });
    return { sent_to: caller.email };
  });
}
