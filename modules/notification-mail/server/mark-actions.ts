import type { Config, Host } from '../../../server/kit.ts';
import { accountByAddress } from '../../accounts/server/public.ts';
import type { EmailButton } from '../../mail/server/public.ts';
import { mayMarkByLink } from './may-mark-by-link.ts';
import { type LinkedMark, type LinkMarker, markLink } from './mark-link.ts';

const labels: readonly (readonly [LinkMarker, string])[] = [
  ['complete', 'Mark complete'],
  ['spam', 'Spam'],
];

type Services = Pick<Host, 'db' | 'clock'> & { readonly config: Pick<Config, 'publicUrl' | 'port' | 'secret'> };

/**
 * The links by which the owner of an address marks a submission: none unless it is the verified address of an account
 * that may mark the form's submissions.
 */
export async function markActions(
  { db, config, clock }: Services,
  { formId, ...submission }: Pick<LinkedMark, 'submissionId' | 'submittedAt'> & { readonly formId: number },
  address: string,
): Promise<readonly EmailButton[]> {
  const account = await accountByAddress(db, address);
  if (!account || !(await mayMarkByLink(db, formId, account))) return [];
  const mark = { ...submission, accountId: account.id };
  return labels.map(([marker, text]) => ({ text, href: markLink(config, { ...mark, marker }, clock.now()) }));
}
