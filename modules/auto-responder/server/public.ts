import type { Config, Db } from '../../../server/kit.ts';
import { SENDER } from '../../deliveries/server/public.ts';
import type { FormSettings } from '../../form-settings/server/public.ts';
import { type SentMail, sentMails } from '../../mail/server/public.ts';
import type { SubmissionSummary } from '../../submissions/server/public.ts';
import { replyFor } from './reply.ts';

export { onOneLine } from '../template.ts';
export { isOwnMailbox, type OwnMailboxes, recipientOf } from './recipient.ts';

/** The subject of the form's auto-reply to a submission; empty if there is none. */
export function autoReplySubject(settings: FormSettings, fields: SubmissionSummary['fields']): string {
  if (!settings.is_auto_responder_email_on) return '';
  return replyFor({ subject: settings.auto_responder_email_subject ?? '', body: '' }, fields).subject.trim();
}

/** The auto-replies that were sent to the visitor, oldest first. */
export const autoRepliesTo = (
  server: { readonly db: Db; readonly config: Pick<Config, 'mailFrom'> },
  submissionId: number,
): Promise<readonly SentMail[]> => sentMails(server, { submissionId, target: SENDER });
