import { type Db, sql } from '../../../../server/kit.ts';

/** Ids and public ids of websites and forms. */
export interface ProjectUids {
  readonly projects: ReadonlyMap<number, string>;
  readonly forms: ReadonlyMap<number, string>;
}

interface Named {
  readonly is_form: boolean;
  readonly id: number;
  readonly uid: string;
}

/** The public ids of those that still exist. */
export async function uidsOf(
  db: Db,
  rows: readonly { readonly project_id: number; readonly form_id: number | null }[],
): Promise<ProjectUids> {
  const projectIds = [...new Set(rows.map(({ project_id }) => project_id))];
  const formIds = [...new Set(rows.flatMap(({ form_id }) => form_id ?? []))];
  const found = await sql<Named>`
    select false as is_form, id, uid from projects where id = any(${projectIds}::bigint[])
    union all select true, id, uid from forms where id = any(${formIds}::bigint[])`.execute(db);
  const byId = (isForm: boolean) =>
    new Map(found.rows.flatMap(({ is_form, id, uid }) => (is_form === isForm ? [[id, uid] as const] : [])));
  return { projects: byId(false), forms: byId(true) };
}

/** The ids of those that still exist, by public id. */
export async function idsOf(
  db: Db,
  uids: { readonly projects: readonly string[]; readonly forms: readonly string[] },
): Promise<{ readonly projects: ReadonlyMap<string, number>; readonly forms: ReadonlyMap<string, number> }> {
  const found = await sql<Named>`
    select false as is_form, id, uid from projects where uid = any(${uids.projects}::text[])
    union all select true, id, uid from forms where uid = any(${uids.forms}::text[])`.execute(db);
  const byUid = (isForm: boolean) =>
    new Map(found.rows.flatMap(({ is_form, id, uid }) => (is_form === isForm ? [[uid, id] as const] : [])));
  return { projects: byUid(false), forms: byUid(true) };
}
