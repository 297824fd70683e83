import { type Db, sql } from '../../../../server/kit.ts';
import { editorRoles } from '../../../workspaces/server/public.ts';

/** A pending request for a custom report. */
export interface ReportRequest {
  readonly id: number;
  readonly accountId: number;
  /** Null for every form that the account may edit. */
  readonly formId: number | null;
  readonly message: string;
  readonly from: string | null;
  readonly to: string | null;
}

export async function openRequest(db: Db, id: number): Promise<ReportRequest | undefined> {
  const { rows } = await sql<ReportRequest>`
    select id, account_id as "accountId", form_id as "formId", message, from_date as "from", to_date as "to"
    from report_requests where id = ${id} and answered_at is null`.execute(db);
  return rows[0];
}

/** Marks the report as sent; false if it already was. */
export async function markSent(tx: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update report_requests set answered_at = ${now} where id = ${id} and answered_at is null returning id`.execute(tx);
  return rows.length === 1;
}

/** A form with what a report needs of it. */
export interface ReportedForm {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly projectName: string;
  readonly timezone: string;
  readonly fields: readonly string[];
}

/** The forms that the account may edit, or only the named one. */
export async function formsOf(db: Db, accountId: number, formId: number | null): Promise<readonly ReportedForm[]> {
  const { rows } = await sql<ReportedForm>`
    select f.id, f.uid, f.name, p.name as "projectName", p.timezone, f.all_fields as fields
    from form_links l join forms f on f.id = l.form_id join projects p on p.id = f.project_id
    where l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked
      and l.privilege_type = any(${editorRoles}::text[]) and (${formId}::bigint is null or f.id = ${formId})
    order by f.id`.execute(db);
  return rows;
}
