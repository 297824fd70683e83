import { type Host, inTransaction, createError } from '../../../server/kit.ts';
import type { ErrorKind } from '../../../contract/error.ts';
import { accountById, type AccountView, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { type MailDraft, queueMail } from '../../mail/server/public.ts';
import { editors, type FormSummary, formSummary, holdAccess, requireRole } from '../../workspaces/server/public.ts';

/** By what form and account a test is asked for. */
interface Asked {
  readonly account: { readonly id: number };
  readonly params: { readonly formId: Parameters<typeof requireRole>[1] };
}

/** As the module that asks says them. */
type Refusals = Readonly<Record<'UNKNOWN_FORM' | 'NOT_PROVEN' | 'TOO_MANY_TESTS', ErrorKind>>;

/** What the form would send, to whomever. */
type Write = (form: FormSummary, caller: AccountView) => Promise<Omit<MailDraft, 'to' | 'formId'>>;

/**
 * An editor sees what a form's mails are like, in a mailbox that is their own: its address is proven, and still gets only
 * a few tests an hour.
 *
 * @example
 * host.serve(sendTestReply, (call) => sendTestMail(host, call, errors, async (form) => ({ subject, letter })));
 */
export async function sendTestMail(
  { db, live, clock }: Host,
  { account, params }: Asked,
  errors: Refusals,
  write: Write,
): Promise<{ readonly sent_to: string }> {
  const access = await requireRole(db, params.formId, account.id, editors);
  const { formId } = access;
  const form = await formSummary(db, formId);
  const caller = await accountById(db, account.id);
  if (!form || !caller) throw createError(errors.UNKNOWN_FORM);
  const { name, email, verified } = caller;
  if (!verified) throw createError(errors.NOT_PROVEN);
  const mail = await write(form, caller);
  await inTransaction(db, async (tx) => {
    await holdAccess(tx, access);
    const isPatient = await consumeEmailAllowance(tx, { email, verified: false }, 'test', clock.now());
    if (!isPatient) throw createError(errors.TOO_MANY_TESTS, {}, 3600);
    await queueMail({ db: tx, live }, { ...mail, to: { name, address: email }, formId });
  });
  return { sent_to: email };
}
