import type { Language } from '../../../contract/text.ts';
import type { Config, Host } from '../../../server/kit.ts';
import { accountByAddress } from '../../accounts/server/public.ts';
import type { EmailButton } from '../../mail/server/public.ts';
import { mayMarkByLink } from './may-mark-by-link.ts';
import { textsFor } from './texts-for.ts';
import { type LinkedMark, type LinkMarker, markLink } from './mark-link.ts';

const labels = [
  ['complete', 'NOTIFICATION_COMPLETE'],
  ['spam', 'NOTIFICATION_SPAM'],
] as const satisfies readonly (readonly [LinkMarker, string])[];

type Services = Pick<Host, 'db' | 'clock'> & { readonly config: Pick<Config, 'publicUrl' | 'port' | 'secret'> };

/**
 * The links by which the owner of an address marks a submission: none unless it is the verified address of an account
 * that may mark the form's submissions.
 */
export async function markActions(
  { db, config, clock }: Services,
  { formId, ...submission }: Pick<LinkedMark, 'submissionId' | 'submittedAt'> & { readonly formId: number },
  { address, language }: { readonly address: string; readonly language: Language | null },
): Promise<readonly EmailButton[]> {
  const account = await accountByAddress(db, address);
  if (!account || !(await mayMarkByLink(db, formId, account))) return [];
  const mark = { ...submission, accountId: account.id };
  return labels.map(([marker, code]) => ({
    text: textsFor(language)(code),
    href: markLink(config, { ...mark, marker }, clock.now()),
  }));
}
