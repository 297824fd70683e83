import { confirmLink } from '../../modules/notification-mail/server/cc-link.ts';
import { markLink } from '../../modules/notification-mail/server/mark-link.ts';
import { unsubscribeLink } from '../../modules/notification-mail/server/opt-out.ts';
import { ccOf } from './fixtures.ts';
import type { Material } from './input.ts';

/** The secret with which the server signs links. */
export const SECRET = 'the secret of who may do what, 32 characters';

const server = { secret: SECRET, publicUrl: undefined, port: 0 };
const tokenOf = (link: string) => ({ token: link.slice(link.lastIndexOf('/') + 1) });

/** The token of the link that unsubscribes an address. */
export const ofOptOut = ({ form }: Material) => tokenOf(unsubscribeLink(server, form.form_id, 'someone@example.test'));

/** The token of the link that confirms a CC address. */
export const ofConfirmation = ({ form }: Material) => {
  const recipient = { formId: form.form_id, address: ccOf(form) };
  return tokenOf(confirmLink(server, recipient, new Date()));
};

/** The token of the link that marks a submission. */
export const ofMark = ({ submissionId, submittedAt, ownerId: accountId }: Material) => {
  const mark = { submissionId, submittedAt, accountId, marker: 'complete' } as const;
  return tokenOf(markLink(server, mark, new Date()));
};
