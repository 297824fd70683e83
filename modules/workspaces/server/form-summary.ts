import { type Db, sql } from '../../../server/kit.ts';

/** A form as seen by modules that process its submissions, independent of any account. */
export interface FormSummary {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly domain: string;
  readonly projectUid: string;
  readonly projectName: string;
  readonly timezone: string;
  /** Id of the account with the CREATOR link. */
  readonly creatorId: number;
}

export async function formSummary(db: Db, formId: number): Promise<FormSummary | undefined> {
  const { rows } = await sql<FormSummary>`
    select f.id, f.uid, f.name, p.domain, p.uid as "projectUid", p.name as "projectName", p.timezone, l.account_id as "creatorId"
    from forms f join projects p on p.id = f.project_id join form_links l on l.form_id = f.id and l.privilege_type = 'CREATOR'
    where f.id = ${formId}`.execute(db);
  return rows[0];
}
