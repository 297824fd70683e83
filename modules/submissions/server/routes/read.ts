import { envelope } from '../../../../contract/endpoint.ts';
import type { Host } from '../../../../server/kit.ts';
import { requireRole } from '../../../workspaces/server/public.ts';
import { getSubmission, getVisitorLog, listSubmissions } from '../../contract.ts';
import { requireSubmission } from '../access.ts';
import { readDetail } from '../detail.ts';
import { noteShown, rowsAsJson, tableColumns } from '../list.ts';
import { visitorLog } from '../points.ts';

export function serveRead(host: Host): void {
  const { db } = host;

  host.serve(listSubmissions, async ({ account, params, query, reply }) => {
    const { formId } = await requireRole(db, params.formId, account.id);
    const { json, lastId } = await rowsAsJson(db, formId, query.since_id ?? 0);
    if (lastId !== null) await noteShown(db, formId, account.id, lastId);
    const rest = { meta_table: await tableColumns(db, formId), detailed_action_specs: [] };
    const open = JSON.stringify(envelope(listSubmissions.generation, rest)).slice(0, -1);
    return reply.text(`${open},"submissions":${json}}`, 'application/json; charset=utf-8');
  });

  host.serve(getSubmission, async ({ account, params }) =>
    readDetail(host, await requireSubmission(db, params.id, account.id)),
  );

  host.serve(getVisitorLog, async ({ account, params }) => {
    const { id } = await requireSubmission(db, params.id, account.id);
    const visits = await Promise.all(host.contributions(visitorLog).map((read) => read(db, id)));
    return { visitor_activity: visits.flat() };
  });
}
