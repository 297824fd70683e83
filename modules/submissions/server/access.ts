import type { Role } from '../../../contract/entity/role.ts';
import { type Account, type Db, generalErrors, createError, sql, sharedErrors } from '../../../server/kit.ts';
import { roleOn } from '../../workspaces/server/public.ts';
import type { SubmissionRef } from './points.ts';

/** Returns a submission of a form that the account may see. One of another form is reported as not found. */
export async function requireSubmissionAccess(
  db: Db,
  id: number,
  { id: accountId, session }: Account,
  roles: readonly Role[] = ['CREATOR', 'ADMIN', 'ONLY_VIEW_USER'],
): Promise<SubmissionRef> {
  const { rows } = await sql<{ form_id: number; current_state: string; is_locked: boolean }>`
    select form_id, current_state, is_locked from submissions where id = ${id}`.execute(db);
  const [row] = rows;
  const access = row && (await roleOn(db, row.form_id, accountId));
  if (!access) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
  if (!roles.includes(access.role)) throw createError(generalErrors.NOT_ALLOWED);
  const { current_state: currentState, is_locked: isLocked } = row;
  const { formId, formUid, role } = access;
  const unknown = sharedErrors.UNKNOWN_SUBMISSION;
  return { id, formId, formUid, currentState, isLocked, role, roles, accountId, session, unknown };
}
