import type { Host } from '../../../../server/kit.ts';
import {
  deleteForm as deleteFormCall,
  deleteProject as deleteProjectCall,
  getFormContents,
  getWebsiteContents,
} from '../../contract.ts';
import { requireRole } from '../access.ts';
import { contentsOf } from '../contents.ts';
import { deleteForm, deleteProject } from '../delete.ts';
import { formRows } from '../read.ts';
import { requireProject } from '../website.ts';

export function serveDelete(host: Host): void {
  const { db } = host;

  host.serve(getFormContents, async ({ account, params }) => {
    const { formId } = await requireRole(db, params.id, account, ['CREATOR']);
    const rows = await formRows(db, account.id, formId);
    return { name: rows[0]?.name ?? '', ...(await contentsOf(host, account.id, rows)) };
  });

  host.serve(deleteFormCall, async ({ account, params, body }) => {
    await deleteForm(host, await requireRole(db, params.id, account, ['CREATOR']), body.name);
    return {};
  });

  host.serve(getWebsiteContents, async ({ account, params }) => {
    const { id, name } = await requireProject(db, params.id, account.id, 'owner');
    const rows = (await formRows(db, account.id)).filter(({ project_id }) => project_id === id);
    return { name, ...(await contentsOf(host, account.id, rows)) };
  });

  host.serve(deleteProjectCall, async ({ account, params, body }) => {
    const { id } = await requireProject(db, params.id, account.id, 'owner');
    await deleteProject(host, account, id, body.name);
    return {};
  });
}
