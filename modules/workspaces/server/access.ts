import type { Key, NamedForm } from '../../../contract/entity/id.ts';
import type { Role } from '../../../contract/entity/role.ts';
import { type Db, generalErrors, createError, sql } from '../../../server/kit.ts';
import { errors } from '../errors.ts';

/** A form that an account may see, and as what. */
export interface FormAccess {
  readonly formId: number;
  readonly formUid: string;
  readonly projectId: number;
  readonly projectUid: string;
  readonly role: Role;
}

/** The roles that may change things. */
export const editors: readonly Role[] = ['CREATOR', 'ADMIN'];

/**
 * What `accountId` may do on a form, named by number or uid; undefined when it has no access, which looks the same as a
 * form that is not there.
 */
export async function roleOn(db: Db, form: Key | number, accountId: number): Promise<FormAccess | undefined> {
  const { rows } = await sql<FormAccess>`
    select f.id as "formId", f.uid as "formUid", p.id as "projectId", p.uid as "projectUid", l.privilege_type as role
    from forms f join projects p on p.id = f.project_id join form_links l on l.form_id = f.id
    where ${isNumber(form) ? sql`f.id = ${Number(form)}` : sql`f.uid = ${form}`}
      and l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked`.execute(db);
  return rows[0];
}

/** The same, refused when there is no access (404) or the role is not among `roles` (403). */
export async function requireRole(
  db: Db,
  form: Key | number,
  accountId: number,
  roles: readonly Role[] = ['CREATOR', 'ADMIN', 'ONLY_VIEW_USER'],
): Promise<FormAccess> {
  const access = await roleOn(db, form, accountId);
  if (!access) throw createError(errors.UNKNOWN_FORM);
  if (!roles.includes(access.role)) throw createError(generalErrors.NOT_ALLOWED);
  return access;
}

/** Refuses a form that is named beside the one in the URL and is another one. */
export function rejectOtherForm(
  { formId, formUid }: Pick<FormAccess, 'formId' | 'formUid'>,
  { form_id: named }: NamedForm,
): void {
  if (named === undefined || String(named) === String(formId) || named === formUid) return;
  throw createError(generalErrors.CONTRADICTION, { name: 'form_id', other: 'the form in the URL' });
}

/** The forms that an account may see. */
export async function formsSeenBy(db: Db, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select form_id from form_links where account_id = ${accountId} and status = 'ACCEPTED' and not is_revoked`.execute(
    db,
  );
  return rows.map(({ form_id }) => form_id);
}

export function isNumber(key: Key | number): boolean {
  return typeof key === 'number' || /^\d+$/.test(key);
}
