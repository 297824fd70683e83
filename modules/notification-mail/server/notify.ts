import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import { sizeText } from '../../../contract/size-text.ts';
import { type Host, inTransaction, serverText } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { DeliveryFailed } from '../../deliveries/server/public.ts';
import { filesOf } from '../../files/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { consoleUrl, type MailDraft, queueMail, type Receiver, submissionThread } from '../../mail/server/public.ts';
import { keepSubmission, submissionOrigin, submissionSummary } from '../../submissions/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import { attachedFiles } from './attached-files.ts';
import { ccStates, mayReceive } from './cc-confirmations.ts';
import { fixedEmail, emailFor } from './submission-email.ts';
import { unsubscribeLink, subscribedReceivers } from './opt-out.ts';
import { serverTexts } from '../server-texts.ts';

/** Email options from the page, as queued with the submission. */
export const Notification = z.object({
  subject: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  cc: z.array(z.string()),
});

/**
 * Emails a new submission to the form's creator and to confirmed CC addresses, once the creator's address is verified.
 * Before that, only a few emails an hour are sent, without content, because the address may belong to someone else.
 * Each recipient gets a separate copy with a personal unsubscribe link.
 */
export async function notify(
  host: Host,
  submissionId: number | null,
  notification: z.infer<typeof Notification>,
): Promise<void> {
  const { db, config } = host;
  const submission = submissionId === null ? undefined : await submissionSummary(db, submissionId);
  const form = submission && (await formSummary(db, submission.formId));
  const creator = form && (await accountById(db, form.creatorId));
  const origin = submission && (await submissionOrigin(db, submission.id));
  // The submission, form or account was deleted in the meantime.
  if (!creator || !origin) return;
  const { cc_addresses } = await formSettings(db, form.id);
  const confirmed = await confirmedAmong(host, form.id, [...cc_addresses, ...notification.cc]);
  const addressees = [{ name: creator.name, address: creator.email }, ...copied(creator, confirmed)];
  const [to, ...cc] = await subscribedReceivers(host, form.id, addressees);
  if (!to) return;
  const href = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions/raw/${submission.id}`;
  const replyTo = Email.safeParse(notification.replyTo);
  const mayQuote = creator.verified && !submission.isLocked;
  const files = mayQuote ? await filesOf(db, submission.id) : [];
  const copyFor = (only: Receiver): MailDraft => {
    const unsubscribe = unsubscribeLink(config, form.id, only.address);
    return {
      ...(replyTo.success && mayQuote ? { replyTo: { name: '', address: replyTo.data } } : {}),
      ...(creator.verified
        ? emailFor({
            form,
            submission,
            origin,
            files: files.map(({ file_id, name, bytes }) => ({
              text: name,
              note: sizeText(bytes, 'en'),
              href: `${consoleUrl(config)}/submissions/${submission.id}/files/${file_id}`,
            })),
            subject: notification.subject,
            href,
            actions: [],
            product: config.product,
            unsubscribe,
          })
        : fixedEmail({ href, product: config.product, unsubscribe })),
      attachments: attachedFiles(files),
      toUnverified: !creator.verified,
      to,
      cc,
      only,
      unsubscribe,
      messageId: submissionThread(config, submission.id),
      formId: form.id,
      submissionId: submission.id,
    };
  };
  await inTransaction(db, async (tx) => {
    // Deleted since it was read.
    if (!(await keepSubmission(tx, submission.id))) return;
    if (!(await consumeEmailAllowance(tx, creator, 'notification', host.clock.now())))
      throw new DeliveryFailed(serverText(serverTexts.OWNER_UNVERIFIED_LIMIT), { final: true });
    for (const one of [to, ...cc]) await queueMail({ db: tx, live: host.live }, copyFor(one));
  });
}

async function confirmedAmong(
  { db, clock }: Host,
  formId: number,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const states = await ccStates(db, formId);
  return addresses.filter((address) => mayReceive(states.get(address.toLowerCase()), clock.now()));
}

const copied = (creator: AccountView, addresses: readonly string[]): readonly Receiver[] =>
  creator.verified ? receivers(addresses, creator.email) : [];

/** Unique addresses, ignoring case, without the one that gets the email anyway. */
function receivers(addresses: readonly string[], but: string): Receiver[] {
  const byAddress = new Map(addresses.map((address) => [address.toLowerCase(), { name: '', address }]));
  byAddress.delete(but.toLowerCase());
  return [...byAddress.values()];
}
