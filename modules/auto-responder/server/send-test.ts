import { type Host, inTransaction, refuse } from '../../../server/kit.ts';
import { accountById, takeMail } from '../../accounts/server/public.ts';
import { queueMail } from '../../mail/server/public.ts';
import { sampleFields } from '../../submissions/server/public.ts';
import { editors, formFacts, requireRole } from '../../workspaces/server/public.ts';
import { sendTestReply } from '../contract.ts';
import { refusals } from '../refusals.ts';
import { replyMail } from './answer.ts';
import { replyFor } from './reply.ts';

/** An editor sees what visitors would get, in a mailbox that is their own. */
export function serveTest(host: Host): void {
  const { db, live, clock } = host;
  host.serve(sendTestReply, async ({ account, params, body }) => {
    const { formId } = await requireRole(db, params.formId, account.id, editors);
    const form = await formFacts(db, formId);
    const caller = await accountById(db, account.id);
    if (!form || !caller) throw refuse(refusals.UNKNOWN_FORM);
    if (!caller.verified) throw refuse(refusals.NOT_PROVEN);
    const template = {
      subject: `[Test] ${body.auto_responder_email_subject}`,
      body: body.auto_responder_email_template,
    };
    const reply = replyFor(template, await sampleFields(db, formId));
    const to = { name: caller.name, address: caller.email };
    await inTransaction(db, async (tx) => {
      const isPatient = await takeMail(tx, { email: caller.email, verified: false }, 'test', clock.now());
      if (!isPatient) throw refuse(refusals.TOO_MANY_TESTS, {}, 3600);
      const mail = replyMail(to, { form, creator: caller, settings: body }, reply);
      await queueMail({ db: tx, live }, { ...mail, formId });
    });
    return { sent_to: caller.email };
  });
}
