import type { Database } from '../../../server/db/database.ts';
import { sql } from '../../../server/kit.ts';

export interface Form {
  readonly formId: number;
  readonly projectId: number;
  readonly formUid: string;
}

/** An account with a form, counted completely so that only marked hours are counted. */
export async function addForm({ db }: Pick<Database, 'db'>): Promise<Form> {
  const { rows } = await sql<Form>`
    with account as (
      insert into accounts (email, name, password_hash, created_at) values ('a@b.test', 'Ann', 'x', now()) returning id
    ), project as (
      insert into projects (uid, owner_id, name, domain, timezone, created_at)
      select 'project', id, 'Acme', 'example.com', 'UTC', now() from account returning id
    ), form as (
      insert into forms (uid, project_id, name, created_at) select 'form', id, 'Contact', now() from project
      returning id, project_id, uid
    ), counted as (
      insert into report_refreshes (form_id, refreshed_at, timezone) select id, now(), 'UTC' from form
    )
    select id as "formId", project_id as "projectId", uid as "formUid" from form`.execute(db);
  const [form] = rows;
  if (!form) throw new Error('The form was not stored');
  return form;
}
