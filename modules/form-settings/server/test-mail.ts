import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { type Account, type Host, inTransaction, createError, sharedErrors } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { type MailDraft, queueMail } from '../../mail/server/public.ts';
import { editorRoles, type FormSummary, formSummary, lockAccess, requireRole } from '../../workspaces/server/public.ts';

/** Form and account of a test request. */
interface TestRequest {
  readonly account: Account;
  readonly params: { readonly formId: Parameters<typeof requireRole>[1] };
}

/** Composes the email that the form would send. */
type Compose = (form: FormSummary, caller: AccountView) => Promise<Omit<MailDraft, 'to' | 'formId'>>;

/**
 * Sends a test of a form's email to the calling editor. Their address must be verified, and the number of tests per hour is
 * limited.
 *
 * @example
 * host.serve(sendTestReply, (call) => sendTestMail(host, call, async (form) => ({ subject, content })));
 */
export async function sendTestMail(
  { db, live, clock }: Host,
  { account, params }: TestRequest,
  compose: Compose,
): Promise<{ readonly sent_to: string }> {
  const access = await requireRole(db, params.formId, account, editorRoles);
  const { formId } = access;
  const form = await formSummary(db, formId);
  const caller = await accountById(db, account.id);
  if (!form || !caller) throw createError(sharedErrors.UNKNOWN_FORM);
  const { name, email, verified } = caller;
  if (!verified) throw createError(sharedErrors.NOT_PROVEN);
  const mail = await compose(form, caller);
  await inTransaction(db, async (tx) => {
    await lockAccess(tx, access);
    const isAllowed = await consumeEmailAllowance(tx, { email, verified: false }, 'test', clock.now());
    if (!isAllowed) throw createError(sharedErrors.TOO_MANY_TESTS, {}, HOUR_SECONDS);
    await queueMail({ db: tx, live }, { ...mail, to: { name, address: email }, formId });
  });
  return { sent_to: email };
}
