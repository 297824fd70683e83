import type { Language } from '../../../contract/text.ts';
import {
  type Call,
  createError,
  type Host,
  inTransaction,
  preferredLanguage,
  type Raw,
  sharedErrors,
} from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { setFlagOnRows, submissionSummary } from '../../submissions/server/public.ts';
import { editorRoles, formSummary, lockForm, roleOn } from '../../workspaces/server/public.ts';
import { markByLink, showMarkLink } from '../contract.ts';
import { errors } from '../errors.ts';
import { linkedMark, type LinkedMark } from './mark-link.ts';
import { askPage, closedPage, donePage, type MarkedSubmission, notAllowedPage } from './mark-pages.ts';
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
    const found = await findMark(host, call.params.token);
    return found.state === 'open' ? call.reply.html(askPage(found, language)) : closedResponse(call, found, language);
  });
  host.serve(markByLink, async (call) => {
    const language = preferredLanguage(call.visitor.headers);
    const found = await findMark(host, call.params.token);
    if (found.state !== 'open') return closedResponse(call, found, language);
    if (!(await mark(host, found))) return closedResponse(call, { ...found, state: 'used' }, language);
    return call.reply.html(donePage(found, language));
  });
  host.schedule('notification-mail/forget-marks', '23 4 * * *', () => deleteOldUses(db, clock.now()));
}

type ClosedLink = { readonly state: 'used' | 'expired'; readonly href: string } | { readonly state: 'not allowed' };
type Found = ClosedLink | (LinkedMark & MarkedSubmission & { readonly state: 'open'; readonly formId: number });

async function findMark({ db, config, clock }: Host, token: string): Promise<Found> {
  const link = linkedMark(config, token);
  const submission = link && (await submissionSummary(db, link.submissionId));
  const form = submission && (await formSummary(db, submission.formId));
  if (!form) throw createError(errors.BAD_LINK);
  const account = await accountById(db, link.accountId);
  const access = await roleOn(db, form.id, link.accountId);
  if (!account?.verified || account.status === 'SUSPENDED' || !access || !editorRoles.includes(access.role))
    return { state: 'not allowed' };
  const href = submissionUrl(config, form, submission.id);
  if (await isUsed(db, link)) return { state: 'used', href };
  if (link.until.getTime() <= clock.now().getTime()) return { state: 'expired', href };
  return { ...link, state: 'open', formId: form.id, form: form.name, person: account.name, href };
}

function closedResponse({ reply }: Pick<Call, 'reply'>, link: ClosedLink, language: Language): Raw {
  return link.state === 'not allowed'
    ? reply.html(notAllowedPage(language), 403)
    : reply.html(closedPage(link.state, link.href, language), 410);
}

/** Marks the submission, unless the link has been used in the meantime. */
function mark(host: Host, found: Extract<Found, { readonly state: 'open' }>): Promise<boolean> {
  const { accountId, submissionId, formId, marker, person } = found;
  const unknown = sharedErrors.UNKNOWN_SUBMISSION;
  const access = { formId, accountId, session: undefined, roles: editorRoles, unknown };
  return inTransaction(host.db, async (tx) => {
    await lockForm(tx, access);
    if (!(await claimUse(tx, found, host.clock.now()))) return false;
    const actor = { id: accountId, name: person };
    await setFlagOnRows({ ...host, db: tx }, { access, ids: [submissionId] }, { marker }, actor);
    return true;
  });
}
