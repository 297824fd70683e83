import { Email } from '../../../contract/entity/email.ts';
import { isOwnMailbox, type OwnMailboxes, recipientOf } from '../../auto-responder/server/public.ts';
import type { SubmissionSummary } from '../../submissions/server/public.ts';

/**
 * The address that replies go to: the visitor's `_replyto` or else the address that an auto-reply would go to. Undefined
 * if there is none that a person may read, and while the submission is locked.
 */
export function addressOf({ fields }: Pick<SubmissionSummary, 'fields'>, own: OwnMailboxes): string | undefined {
  const requested = fields.find(([name, value]) => name === '_replyto' && value !== '');
  const address = requested ? recipientOf([['email', Email.safeParse(requested[1]).data]]) : recipientOf(fields);
  return address === undefined || isOwnMailbox(address, own) ? undefined : address;
}
