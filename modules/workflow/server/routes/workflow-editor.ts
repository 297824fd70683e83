import type { Host, ScheduledJob } from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import { editorRoles, requireRole } from '../../../workspaces/server/public.ts';
import { getWorkflow, saveWorkflowCall } from '../../contract.ts';
import { readWorkflow, saveWorkflow } from '../save.ts';

/** `moving` is the job that moves submissions out of removed states when there are too many to move within the save. */
export function serveWorkflowEditor(host: Host, moving: ScheduledJob): void {
  const { db, live, clock } = host;

  host.serve(getWorkflow, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.id, account, editorRoles);
    return readWorkflow(db, formId);
  });

  host.serve(saveWorkflowCall, async ({ account, params, body }) => {
    const access = await requireRole(db, params.id, account, editorRoles);
    const who = await accountById(db, account.id);
    const change = { ...body, replacements: body.replacements ?? {}, revision: body.revision };
    return saveWorkflow({ db, live, clock, moving }, access, change, { id: account.id, name: who?.name ?? '' });
  });
}
