import type { Role, UserFormLink } from '../../../contract/entity/role.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { FormState } from '../contract.ts';

export interface ProjectRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly domain: string;
  readonly owner_id: number;
}

export interface FormRow {
  readonly id: number;
  readonly uid: string;
  readonly project_id: number;
  readonly project_uid: string;
  readonly domain: string;
  readonly name: string;
  readonly state: FormState;
  readonly key_fields: readonly string[] | null;
  readonly all_fields: readonly string[];
  readonly role: Role;
}

/**
 * Bytes of the names in `all_fields` of all forms of one response. A form alone always stays below. Forms that exceed it
 * together share it equally.
 */
const NAMES_BYTES = 1_000_000;

/** Forms that an account may see, oldest first; only `formId` if given. */
export async function formRows(db: Db, accountId: number, formId?: number): Promise<readonly FormRow[]> {
  const { rows } = await sql<FormRow>`
    with seen as (
      select f.*, p.uid as project_uid, p.domain, l.privilege_type as role,
        sum(octet_length(array_to_string(f.all_fields, ','))) over () as bytes,
        ${sql.lit(NAMES_BYTES)} / count(*) over () as share
      from form_links l join forms f on f.id = l.form_id join projects p on p.id = f.project_id
      where l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked
        and (${formId ?? null}::bigint is null or f.id = ${formId ?? null})
    )
    select id, uid, project_id, project_uid, domain, name, state, key_fields, role,
      case when bytes <= ${sql.lit(NAMES_BYTES)} then all_fields else ${firstNames} end as all_fields
    from seen order by id`.execute(db);
  return rows;
}

/** The names that fit in the form's share, in order. */
const firstNames = sql`array(
  select field from (
    select field, at, sum(octet_length(field) + 1) over (order by at) as used
    from unnest(all_fields) with ordinality as fields (field, at)
  ) sizes where used <= share order by at
)`;

/** The account's own workspaces and those of `forms`, oldest first. */
export async function projectRows(
  db: Db,
  accountId: number,
  forms: readonly FormRow[],
): Promise<readonly ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select id, uid, name, domain, owner_id from projects
    where owner_id = ${accountId} or id = any(${forms.map(({ project_id }) => project_id)}::bigint[])
    order by id`.execute(db);
  return rows;
}

/** Access links of the given forms, by form id. */
export async function linksOf(db: Db, formIds: readonly number[]): Promise<ReadonlyMap<number, UserFormLink[]>> {
  const { rows } = await sql<UserFormLink>`
    select l.id, json_build_object('username', coalesce(a.email, l.address)) as user, l.is_revoked, l.privilege_type, l.form_id,
      case when l.is_revoked then 'REVOKED' else l.status end as status
    from form_links l left join accounts a on a.id = l.account_id
    where l.form_id = any(${formIds}::bigint[]) order by l.id`.execute(db);
  return Map.groupBy(rows, ({ form_id }) => form_id);
}
