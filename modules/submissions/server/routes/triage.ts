import {
  type CallLimit,
  type Db,
  type Handler,
  type Host,
  inTransaction,
  createError,
  sharedErrors,
} from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import {
  type CheckedAccess,
  editorRoles,
  lockForm,
  rejectOtherForm,
  requireRole,
} from '../../../workspaces/server/public.ts';
import {
  deleteSubmission,
  deleteSubmissionsCall,
  markSubmissionCall,
  markSubmissionsCall,
  simulateSubmission,
} from '../../contract.ts';
import { requireSubmissionAccess } from '../access.ts';
import { deleteSubmissions } from '../delete.ts';
import { triageChanges } from '../limits.ts';
import { setFlagOnRows, type Actor } from '../mark.ts';
import { simulate } from '../simulate.ts';

export function serveTriage(host: Host): void {
  serveMarks(host);
  const { db } = host;

  host.serve(deleteSubmission, async ({ account, params }) => {
    const access = await requireRole(db, params.formId, account, ['CREATOR']);
    return { deleted: await deleteAll(host, access, [params.submissionId]) };
  });

  host.serve(deleteSubmissionsCall, async ({ account, params, body }) => {
    const access = await requireRole(db, params.formId, account, ['CREATOR']);
    return { deleted: await deleteAll(host, access, body.submission_ids) };
  });

  host.serve(simulateSubmission, async ({ account, params, body }) => {
    const form = await requireRole(db, params.formId, account, editorRoles);
    rejectOtherForm(form, body);
    return { submission_id: await simulate(host, form) };
  });
}

function serveMarks(host: Host): void {
  const { db } = host;
  const limited: CallLimit = { limit: triageChanges, per: 'account' };

  const markOne: Handler<typeof markSubmissionCall> = async ({ account, params, body }) => {
    const submission = await requireSubmissionAccess(db, params.id, account, editorRoles);
    rejectOtherForm(submission, body);
    const ids = [submission.id];
    const { alreadySent } = await setFlagOnRows(host, { access: submission, ids }, body, await nameOf(db, account.id));
    return alreadySentField(alreadySent);
  };
  host.serve(markSubmissionCall, markOne, limited);

  const markBulk: Handler<typeof markSubmissionsCall> = async ({ account, params, body }) => {
    const access = await requireRole(db, params.formId, account, editorRoles);
    const ids = body.submission_ids;
    const { changed, alreadySent } = await setFlagOnRows(host, { access, ids }, body, await nameOf(db, account.id));
    return { marked: ids.length, changed, ...alreadySentField(alreadySent) };
  };
  host.serve(markSubmissionsCall, markBulk, limited);
}

const alreadySentField = (alreadySent: number) => (alreadySent > 0 ? { already_sent: alreadySent } : {});

async function nameOf(db: Db, accountId: number): Promise<Actor> {
  const account = await accountById(db, accountId);
  return { id: accountId, name: account?.name ?? '' };
}

/** Deletes all of them, or none if one belongs to another form. */
function deleteAll(host: Host, access: CheckedAccess, ids: readonly number[]): Promise<number> {
  return inTransaction(host.db, async (tx) => {
    await lockForm(tx, access);
    const { formId, accountId: by } = access;
    const deleted = await deleteSubmissions(host, tx, { formId, ids, by });
    if (deleted < ids.length) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
    return deleted;
  });
}
