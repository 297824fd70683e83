import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import { type Db, type Host, inTransaction, serverText } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowance, consumeLimit } from '../../accounts/server/public.ts';
import { type Delivery, DeliveryFailed, SENDER } from '../../deliveries/server/public.ts';
import { type FormSettings, formSettings } from '../../form-settings/server/public.ts';
import { type MailDraft, queueMail } from '../../mail/server/public.ts';
import { lockExistingSubmission, submissionSummary } from '../../submissions/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { serverTexts } from '../server-texts.ts';
import { repliesOfForm, repliesToNetwork } from './limits.ts';
import { claimSlot } from './replies.ts';
import { type Logo, LOGO_CID, logoAttachment, logoOf } from './logos.ts';
import { mailboxOf } from './recipient.ts';
import { type Band, replyFor } from './reply.ts';

/** Payload of a queued reply. `network` is the visitor's hashed network; replies queued by older versions have none. */
const ReplyPayload = z.object({ to: Email, network: z._default(z.nullable(z.string()), null) });

/** Queues the form's reply to the visitor. Throws `DeliveryFailed` with the reason if it may not be sent. */
export async function sendReply(host: Host, { formId, submissionId, payload }: Delivery): Promise<void> {
  const { db, config, clock, live } = host;
  const { to, network } = ReplyPayload.parse(payload);
  const { form, creator, settings } = await formOf(host, formId);
  const submission = submissionId === null ? undefined : await submissionSummary(db, submissionId);
  if (!submission) throw notSent(serverTexts.REPLY_SUBMISSION_DELETED);
  if (submission.isLocked) throw notSent(serverTexts.REPLY_SUBMISSION_LOCKED);
  const logo = await logoOf(db, form.id);
  const reply = replyFor(templateOf(settings, form, logo), submission.fields);
  await inTransaction(db, async (tx) => {
    if (!(await lockExistingSubmission(tx, submission.id))) throw notSent(serverTexts.REPLY_SUBMISSION_DELETED);
    const slot = await claimSlot(tx, config, { formId: form.id, submissionId: submission.id, to }, clock.now());
    if (slot === 'queued') return;
    if (slot === 'too soon') throw notSent(serverTexts.REPLY_TOO_SOON);
    if (!(await consumeEmailAllowance(tx, { email: mailboxOf(to), verified: false }, 'auto-reply', clock.now()))) {
      throw notSent(serverTexts.REPLY_ADDRESS_LIMIT);
    }
    await requireAllowance(tx, form.id, network, clock.now());
    const mail = replyMail({ form, creator, settings, logo }, reply);
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
    throw notSent(serverTexts.REPLY_FORM_LIMIT);
  if (network !== null && !(await consumeLimit(tx, 'auto-replies-network', network, repliesToNetwork, now)))
    throw notSent(serverTexts.REPLY_NETWORK_LIMIT);
}

const notSent = (reason: (typeof serverTexts)[keyof typeof serverTexts]): DeliveryFailed =>
  new DeliveryFailed(serverText(reason), { final: true });

interface ReplyContext {
  readonly form: FormSummary;
  readonly creator: AccountView;
  readonly settings: Pick<FormSettings, 'auto_responder_email_from_name'>;
  readonly logo: Logo | undefined;
}

async function formOf(
  { db }: Host,
  formId: number | null,
): Promise<Omit<ReplyContext, 'logo'> & { readonly settings: FormSettings }> {
  const form = formId === null ? undefined : await formSummary(db, formId);
  const creator = form && (await accountById(db, form.creatorId));
  if (!form || !creator) throw notSent(serverTexts.REPLY_FORM_DELETED);
  if (creator.status === 'SUSPENDED') throw notSent(serverTexts.REPLY_OWNER_SUSPENDED);
  if (!creator.verified) throw notSent(serverTexts.REPLY_OWNER_UNVERIFIED);
  const settings = await formSettings(db, form.id);
  if (!settings.is_auto_responder_email_on) throw notSent(serverTexts.REPLY_TURNED_OFF);
  return { form, creator, settings };
}

/** The band above the text; none without colour and logo. */
export function bandOf(colour: string | null | undefined, name: string, logo: Logo | undefined): Band | undefined {
  if (!colour && !logo) return undefined;
  return { name, colour: colour || null, logo: logo ? LOGO_CID : null };
}

const templateOf = (settings: FormSettings, form: FormSummary, logo: Logo | undefined) => ({
  subject: settings.auto_responder_email_subject ?? '',
  body: settings.auto_responder_email_template ?? '',
  band: bandOf(settings.auto_responder_email_colour, settings.auto_responder_email_from_name || form.name, logo),
});

/** Sends from our own address under the owner's name, so that the email can be signed (DKIM); replies go to the owner. */
export function replyMail(
  { form, creator, settings, logo }: ReplyContext,
  { subject, ...content }: ReturnType<typeof replyFor>,
): Omit<MailDraft, 'to'> {
  return {
    fromName: settings.auto_responder_email_from_name || form.name,
    replyTo: { name: creator.name, address: creator.email },
    subject: subject.trim() || form.name,
    content,
    ...(logo && { attachments: [logoAttachment(form.id, logo)] }),
    isAutoReply: true,
  };
}
