import type { Db } from '../../../server/kit.ts';
import type { AccountView } from '../../accounts/server/public.ts';
import { editorRoles, roleOn } from '../../workspaces/server/public.ts';

/** Whether an account gets links that mark submissions of the form, and may use them. */
export async function mayMarkByLink(
  db: Db,
  formId: number,
  { id, verified, status }: Pick<AccountView, 'id' | 'verified' | 'status'>,
): Promise<boolean> {
  if (!verified || status === 'SUSPENDED') return false;
  const access = await roleOn(db, formId, id);
  return access !== undefined && editorRoles.includes(access.role);
}
