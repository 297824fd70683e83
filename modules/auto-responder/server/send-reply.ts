import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import { type Db, type Host, inTransaction } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowance, consumeLimit } from '../../accounts/server/public.ts';
import { type Delivery, DeliveryFailed } from '../../deliveries/server/public.ts';
import { type FormSettings, formSettings } from '../../form-settings/server/public.ts';
import { type MailDraft, queueMail } from '../../mail/server/public.ts';
import { keepSubmission, submissionSummary } from '../../submissions/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { repliesOfForm, repliesToNetwork } from './limits.ts';
import { claimSlot } from './replies.ts';
import { mailboxOf } from './recipient.ts';
import { replyFor } from './reply.ts';

/** Payload of a queued reply. `network` is the visitor's hashed network; replies queued by older versions have none. */
const ReplyPayload = z.object({ to: Email, network: z._default(z.nullable(z.string()), null) });

/** Target shown in the delivery log. Hides the address, because the submission may be locked. */
export const SENDER = 'The person who filled in the form';

/** Queues the form's reply to the visitor. Throws `DeliveryFailed` with the reason if it may not be sent. */
export async function sendReply(host: Host, { formId, submissionId, payload }: Delivery): Promise<void> {
  const { db, config, clock, live } = host;
  const { to, network } = ReplyPayload.parse(payload);
  const { form, creator, settings } = await formOf(host, formId);
  const submission = submissionId === null ? undefined : await submissionSummary(db, submissionId);
  if (!submission) throw notSent('the submission was deleted');
  if (submission.isLocked) throw notSent('the content of the submission was locked');
  const reply = replyFor(templateOf(settings), submission.fields);
  await inTransaction(db, async (tx) => {
    if (!(await keepSubmission(tx, submission.id))) throw notSent('the submission was deleted');
    const slot = await claimSlot(tx, config, { formId: form.id, submissionId: submission.id, to }, clock.now());
    if (slot === 'queued') return;
    if (slot === 'too soon')
      throw notSent('this address already got an auto-reply from this form in the last 24 hours');
    if (!(await consumeEmailAllowance(tx, { email: mailboxOf(to), verified: false }, 'auto-reply', clock.now()))) {
      throw notSent('this address reached its hourly limit of auto-replies');
    }
    await requireAllowance(tx, form.id, network, clock.now());
    const mail = replyMail({ form, creator, settings }, reply);
    const receiver = { name: '', address: to };
    await queueMail(
      { db: tx, live },
      { ...mail, to: receiver, target: SENDER, formId: form.id, submissionId: submission.id, toUnverified: true },
    );
  });
}

/** Enforces the hourly limits per form and per visitor network. */
async function requireAllowance(tx: Db, formId: number, network: string | null, now: Date): Promise<void> {
  if (!(await consumeLimit(tx, 'auto-replies-form', String(formId), repliesOfForm, now)))
    throw notSent('this form reached its hourly limit of auto-replies');
  if (network !== null && !(await consumeLimit(tx, 'auto-replies-network', network, repliesToNetwork, now)))
    throw notSent('this visitor’s network reached its hourly limit of auto-replies');
}

const notSent = (reason: string): DeliveryFailed => new DeliveryFailed(`Not sent: ${reason}`, { final: true });

interface ReplyContext {
  readonly form: FormSummary;
  readonly creator: AccountView;
  readonly settings: Pick<FormSettings, 'auto_responder_email_from_name'>;
}

async function formOf(
  { db }: Host,
  formId: number | null,
): Promise<ReplyContext & { readonly settings: FormSettings }> {
  const form = formId === null ? undefined : await formSummary(db, formId);
  const creator = form && (await accountById(db, form.creatorId));
  if (!form || !creator) throw notSent('the form was deleted');
  if (!creator.verified) throw notSent('the form owner’s address is not verified yet');
  const settings = await formSettings(db, form.id);
  if (!settings.is_auto_responder_email_on) throw notSent('the auto-responder is turned off');
  return { form, creator, settings };
}

const templateOf = (settings: FormSettings) => ({
  subject: settings.auto_responder_email_subject ?? '',
  body: settings.auto_responder_email_template ?? '',
});

/** Sends from our own address under the owner's name, so that the email can be signed (DKIM); replies go to the owner. */
export function replyMail(
  { form, creator, settings }: ReplyContext,
  { subject, ...letter }: ReturnType<typeof replyFor>,
): Omit<MailDraft, 'to'> {
  return {
    fromName: settings.auto_responder_email_from_name || form.name,
    replyTo: { name: creator.name, address: creator.email },
    subject: subject.trim() || form.name,
    letter,
    isReply: true,
  };
}
