import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import type { Host } from '../../../server/kit.ts';
import { accountById, takeMail } from '../../accounts/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { consoleUrl, queueMail, type Receiver } from '../../mail/server/public.ts';
import { submissionFacts } from '../../submissions/server/public.ts';
import { formFacts } from '../../workspaces/server/public.ts';
import { letterFor } from './letter.ts';

/** What the page said about the mail, as queued with the submission. */
export const Notification = z.object({
  subject: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  cc: z.array(z.string()),
});

/** Mails a new submission to the form's creator, and to the CC addresses once the creator's own address is proven; before that only a few an hour. */
export async function notify(
  host: Host,
  submissionId: number | null,
  said: z.infer<typeof Notification>,
): Promise<void> {
  const { db, config } = host;
  const submission = submissionId === null ? undefined : await submissionFacts(db, submissionId);
  const form = submission && (await formFacts(db, submission.formId));
  const creator = form && (await accountById(db, form.creatorId));
  // Deleted in the meantime: there is nothing to tell, or nobody.
  if (!creator || !(await takeMail(db, creator, 'notification', host.clock.now()))) return;
  const { cc_addresses } = await formSettings(db, form.id);
  const href = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions/raw/${submission.id}`;
  const replyTo = Email.safeParse(said.replyTo);
  await queueMail(host, {
    to: { name: creator.name, address: creator.email },
    cc: creator.verified ? receivers([...cc_addresses, ...said.cc], creator.email) : [],
    ...(replyTo.success && !submission.isLocked ? { replyTo: { name: '', address: replyTo.data } } : {}),
    ...letterFor({ form, submission, subject: said.subject, href, product: config.product }),
    formId: form.id,
    submissionId: submission.id,
  });
}

/** Each address once, whatever its case, and not the one that gets the mail anyway. */
function receivers(addresses: readonly string[], but: string): Receiver[] {
  const byAddress = new Map(addresses.map((address) => [address.toLowerCase(), { name: '', address }]));
  byAddress.delete(but.toLowerCase());
  return [...byAddress.values()];
}
