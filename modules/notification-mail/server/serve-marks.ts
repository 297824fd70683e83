import { ApiError } from '../../../contract/error.ts';
import type { Language } from '../../../contract/text.ts';
import {
  type Call,
  createError,
  generalErrors,
  type Host,
  inTransaction,
  preferredLanguage,
  type RawResponse,
} from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { lockExistingSubmission, setFlagOnRows, submissionSummary } from '../../submissions/server/public.ts';
import { editorRoles, formSummary, lockForm } from '../../workspaces/server/public.ts';
import { markByLink, showMarkLink } from '../contract.ts';
import { errors } from '../errors.ts';
import { linkedMark, type LinkedMark } from './mark-link.ts';
import { askPage, closedPage, donePage, type MarkedSubmission, notAllowedPage } from './mark-pages.ts';
import { mayMarkByLink } from './may-mark-by-link.ts';
import { submissionUrl } from './urls.ts';
import { claimUse, deleteOldUses, isUsed } from './used-mark-links.ts';

/**
 * Serves the links by which recipients mark a submission from its notification. A GET changes nothing, because mail
 * scanners open links that nobody has clicked. The mark is recorded as made by the account that the link was sent to.
 */
export function serveMarks(host: Host): void {
  const { db, clock } = host;
  host.serve(showMarkLink, async (call) => {
    const language = preferredLanguage(call.visitor.headers);
    return pageOf(call, await findMark(host, call.params.token), language);
  });
  host.serve(markByLink, async (call) => {
    const language = preferredLanguage(call.visitor.headers);
    const found = await findMark(host, call.params.token);
    if (found.state !== 'open') return pageOf(call, found, language);
    if (await mark(host, found)) return call.reply.html(donePage(found, language));
    return pageOf(call, await findMark(host, call.params.token), language);
  });
  host.schedule('notification-mail/forget-marks', '23 4 * * *', () => deleteOldUses(db, clock.now()));
}

type ClosedLink = { readonly state: 'used' | 'expired'; readonly href: string } | { readonly state: 'not allowed' };
type Found = ClosedLink | (LinkedMark & MarkedSubmission & { readonly state: 'open'; readonly formId: number });

async function findMark({ db, config, clock }: Host, token: string): Promise<Found> {
  const link = linkedMark(config, token);
  const submission = link && (await submissionSummary(db, link.submissionId));
  const form = submission && (await formSummary(db, submission.formId));
  if (!link || !form || submission.submittedAt.getTime() !== link.submittedAt.getTime())
    throw createError(errors.BAD_LINK);
  const account = await accountById(db, link.accountId);
  if (!account || !(await mayMarkByLink(db, form.id, account))) return { state: 'not allowed' };
  const href = submissionUrl(config, form, submission.id);
  if (await isUsed(db, link)) return { state: 'used', href };
  if (link.until.getTime() <= clock.now().getTime()) return { state: 'expired', href };
  return { ...link, state: 'open', formId: form.id, form: form.name, person: account.name, href };
}

function pageOf({ reply }: Pick<Call, 'reply'>, found: Found, language: Language): RawResponse {
  if (found.state === 'open') return reply.html(askPage(found, language));
  return found.state === 'not allowed'
    ? reply.html(notAllowedPage(language), 403)
    : reply.html(closedPage(found.state, found.href, language), 410);
}

/**
 * Marks the submission. False if `found` is outdated: the link has been used, the submission deleted or the access
 * ended in between.
 */
async function mark(host: Host, found: Extract<Found, { readonly state: 'open' }>): Promise<boolean> {
  const { accountId, submissionId, formId, marker, person } = found;
  const access = { formId, accountId, session: undefined, roles: editorRoles, unknown: errors.BAD_LINK };
  try {
    return await inTransaction(host.db, async (tx) => {
      await lockForm(tx, access);
      if (!(await lockExistingSubmission(tx, submissionId)) || !(await claimUse(tx, found, host.clock.now())))
        return false;
      const actor = { id: accountId, name: person };
      await setFlagOnRows({ ...host, db: tx }, { access, ids: [submissionId] }, { marker }, actor);
      return true;
    });
  } catch (error) {
    if (hasNoAccess(error)) return false;
    throw error;
  }
}

/** Whether `lockForm` threw it. */
const hasNoAccess = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === errors.BAD_LINK || error.kind === generalErrors.NOT_ALLOWED);
