import type { Host } from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import { editors, requireRole } from '../../../workspaces/server/public.ts';
import { markSubmission, simulateSubmission } from '../../contract.ts';
import { requireSubmission } from '../access.ts';
import { mark } from '../mark.ts';
import { simulate } from '../simulate.ts';

export function serveTriage(host: Host): void {
  const { db } = host;

  host.serve(markSubmission, async ({ account, params, body }) => {
    const submission = await requireSubmission(db, params.id, account.id, editors);
    const who = await accountById(db, account.id);
    await mark(host, submission, body.marker, { id: account.id, name: who?.name ?? '' });
    return {};
  });

  host.serve(simulateSubmission, async ({ account, params }) => {
    const form = await requireRole(db, params.formId, account.id, editors);
    return { submission_id: await simulate(host, form) };
  });
}
