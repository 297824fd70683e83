import type { Key, NamedForm } from '../../../contract/entity/id.ts';
import type { Role } from '../../../contract/entity/role.ts';
import type { ErrorKind } from '../../../contract/error.ts';
import { errors } from '../errors.ts';
import {
  type Account,
  type Call,
  type Db,
  generalErrors,
  lockSession,
  type RawBuilder,
  createError,
  sql,
  sharedErrors,
} from '../../../server/kit.ts';

/** A form that an account may see, and its role there. */
export interface FormRole {
  readonly formId: number;
  readonly formUid: string;
  readonly projectId: number;
  readonly projectUid: string;
  readonly role: Role;
}

/** The access that a request was checked for. `lockAccess` and `lockForm` check it again in the writing transaction. */
export interface CheckedAccess {
  readonly formId: number;
  readonly accountId: number;
  /** See `Account`. */
  readonly session: Account['session'];
  /** Roles that may make the request. */
  readonly roles: readonly Role[];
  /** Error without access, as if the form did not exist. */
  readonly unknown: ErrorKind;
}

/** Access to a form as granted by `requireRole`. */
export interface FormAccess extends FormRole, CheckedAccess {}

/** Roles that may change things. */
export const editorRoles: readonly Role[] = ['CREATOR', 'ADMIN'];

/**
 * The account's role on a form, given by number or uid. Undefined without access, which is indistinguishable from a
 * form that does not exist.
 */
export async function roleOn(db: Db, form: Key | number, accountId: number): Promise<FormRole | undefined> {
  return (await readRole(db, form, accountId, sql<null>`null`))?.role;
}

/** The role, and `part`, an expression over the form `f`, in one statement. */
async function readRole<Part>(db: Db, form: Key | number, accountId: number, part: RawBuilder<Part>) {
  const { rows } = await sql<FormRole & { readonly part: Part }>`
    select f.id as "formId", f.uid as "formUid", p.id as "projectId", p.uid as "projectUid", l.privilege_type as role,
      ${part} as part
    from forms f join projects p on p.id = f.project_id join form_links l on l.form_id = f.id
    where ${isNumber(form) ? sql`f.id = ${Number(form)}` : sql`f.uid = ${form}`}
      and l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { part: read, ...role } = found;
  return { role, part: read };
}

/** Like `roleOn`, but throws without access (404), or if the role is not among `roles` (403). */
export async function requireRole(
  db: Db,
  form: Key | number,
  account: Account,
  roles: readonly Role[] = ['CREATOR', 'ADMIN', 'ONLY_VIEW_USER'],
): Promise<FormAccess> {
  return (await requireRoleAndRead(db, form, account, roles, sql<null>`null`)).access;
}

/**
 * Checks within a response that is being sent that its reader still has a session and access to the form. Long responses call
 * it from time to time: a slow reader could otherwise receive the rest after access has ended.
 */
export async function requireOpenAccess(
  db: Db,
  form: number,
  { account, session }: { readonly account: Account; readonly session: Pick<Call['session'], 'isOpen'> },
): Promise<void> {
  if (!(await session.isOpen())) throw createError(generalErrors.NOT_SIGNED_IN);
  await requireRole(db, form, account);
}

/**
 * Like `requireRole`, and reads `part`, an expression over the form `f`, in the same statement.
 *
 * @example
 * const { access, part } = await requireRoleAndRead(db, params.formId, account, editorRoles, sql<string>`f.name`);
 */
export async function requireRoleAndRead<Part>(
  db: Db,
  form: Key | number,
  { id: accountId, session }: Account,
  roles: readonly Role[],
  part: RawBuilder<Part>,
): Promise<{ readonly access: FormAccess; readonly part: Part }> {
  const found = await readRole(db, form, accountId, part);
  if (!found) throw createError(sharedErrors.UNKNOWN_FORM);
  if (!roles.includes(found.role.role)) throw createError(generalErrors.NOT_ALLOWED);
  return {
    access: { ...found.role, accountId, session, roles, unknown: sharedErrors.UNKNOWN_FORM },
    part: found.part,
  };
}

/**
 * Checks access again within the writing transaction and locks it: nobody can revoke it, change the role, suspend the
 * account or end the session until the transaction ends. Every request that writes to a form calls this, or `lockForm`,
 * which does the same.
 *
 * @example
 * const access = await requireRole(db, params.formId, account, editorRoles);
 * return inTransaction(db, async (tx) => {
 *   await lockAccess(tx, access);
 *   …
 * });
 */
export async function lockAccess(tx: Db, access: CheckedAccess): Promise<void> {
  const { rows } = await sql`
    select l.form_id from ${accessTables(access)} where ${accessCondition(access)} ${accessLocks(access)}`.execute(tx);
  if (rows.length === 0) await rejectAccess(tx, access);
}

/** The tables that `accessCondition` reads: the link `l`, its account `a` and, for a request, the session `s`. */
export const accessTables = ({ session }: CheckedAccess): RawBuilder<unknown> => sql`
  form_links l join accounts a on a.id = l.account_id ${session ? sql`join sessions s on s.account_id = a.id` : sql``}`;

/** Locks the rows of `accessTables`, the session last, as everything that ends sessions does. */
export const accessLocks = ({ session }: CheckedAccess): RawBuilder<unknown> =>
  session ? sql`for share of l, a for key share of s` : sql`for share of l, a`;

/** Matches the rows of `accessTables` that grant `access`. */
export const accessCondition = ({
  formId,
  accountId,
  session,
  roles,
}: CheckedAccess): RawBuilder<boolean> => sql<boolean>`
  l.form_id = ${formId} and l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked
    and l.privilege_type = any(${roles}::text[]) and a.status = 'ACTIVE'
    ${session ? sql`and s.token_hash = ${session}::bytea` : sql``}`;

/** Throws for access that has ended, with the same error as the first check. */
export async function rejectAccess(tx: Db, { formId, accountId, session, unknown }: CheckedAccess): Promise<never> {
  await lockSession(tx, { session });
  throw createError((await roleOn(tx, formId, accountId)) ? generalErrors.NOT_ALLOWED : unknown);
}

/** Throws if a form named in addition to the one in the URL is a different one. */
export function rejectOtherForm(
  { formId, formUid }: Pick<FormAccess, 'formId' | 'formUid'>,
  { form_id: named }: NamedForm,
): void {
  if (named === undefined || String(named) === String(formId) || named === formUid) return;
  throw createError(errors.OTHER_FORM, { name: 'form_id' });
}

/** Ids of the forms that an account may see. */
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
