import { type Db, sql } from '../../../server/kit.ts';
import type { InstallationResult } from '../../../contract/entity/installation-result.ts';
import { storable } from './storable.ts';

export interface CheckedForm {
  readonly id: number;
  readonly domain: string;
  /** True while auto-replies are on, which needs an email field. */
  readonly needsEmail: boolean;
}

export async function lookUpForm(db: Db, uid: string): Promise<CheckedForm | undefined> {
  const { rows } = await sql<CheckedForm>`
    select f.id, p.domain, coalesce((to_jsonb(s) -> 'is_auto_responder_email_on')::boolean, false) as "needsEmail"
    from forms f join projects p on p.id = f.project_id left join form_settings s on s.form_id = f.id
    where f.uid = ${storable(uid)}`.execute(db);
  return rows[0];
}

/** The last check of a form's installation. */
export interface InstallationCheck {
  readonly formId: number;
  readonly result: InstallationResult;
  /** Origin of the checked page. */
  readonly origin: string | null;
  readonly at: Date;
}

export async function recordCheck(db: Db, { formId, result, origin, at }: InstallationCheck): Promise<void> {
  await sql`
    insert into collector_checks (form_id, result, origin, at)
    select id, ${result}::text, ${origin?.slice(0, 300) ?? null}::text, ${at}::timestamptz
    from forms where id = ${formId} for key share
    on conflict (form_id) do update set result = excluded.result, origin = excluded.origin, at = excluded.at`.execute(
    db,
  );
}

/** Undefined until the owner has opened a page with the address that Setup shows. */
export async function lastCheck(db: Db, formId: number): Promise<InstallationCheck | undefined> {
  const { rows } = await sql<InstallationCheck>`
    select form_id as "formId", result, origin, at from collector_checks where form_id = ${formId}`.execute(db);
  return rows[0];
}
