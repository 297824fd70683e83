import type { Account, Host } from '../../../server/kit.ts';
import { editorRoles, requireRole } from '../../workspaces/server/public.ts';
import { addCannedReply, changeCannedReply, deleteCannedReplyCall, listCannedReplies } from '../contract.ts';
import { addCanned, cannedOf, changeCanned, deleteCanned } from './canned.ts';

/** Serves the canned replies of forms, which only those who may reply need. */
export function serveCannedReplies(host: Host): void {
  const { db } = host;
  const accessOf = (form: Parameters<typeof requireRole>[1], account: Account) =>
    requireRole(db, form, account, editorRoles);

  host.serve(listCannedReplies, async ({ account, params }) => ({
    canned_replies: await cannedOf(db, (await accessOf(params.formId, account)).formId),
  }));
  host.serve(addCannedReply, async ({ account, params, body }) => ({
    canned_replies: await addCanned(host, await accessOf(params.formId, account), body),
  }));
  host.serve(changeCannedReply, async ({ account, params, body }) => ({
    canned_replies: await changeCanned(host, await accessOf(params.formId, account), { id: params.cannedId, ...body }),
  }));
  host.serve(deleteCannedReplyCall, async ({ account, params }) => ({
    canned_replies: await deleteCanned(host, await accessOf(params.formId, account), params.cannedId),
  }));
}
