import type { Plan } from '../../../contract/entity/account.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { type Db, sql } from '../../../server/kit.ts';

export { editors, type FormAccess, formsSeenBy, refuseOtherForm, requireRole, roleOn } from './access.ts';
export { linksOf } from './read.ts';
export { changeForm, lockForm, type LockedForm } from './change.ts';
export { readForm } from './form.ts';
export {
  type EditorPart,
  editorPart,
  type FigureRequest,
  type FormFigures,
  formFigures,
  formStates,
  settingsPart,
} from './points.ts';
export { snippetFor } from './snippet.ts';

/** A form as modules that act on its submissions see it, whoever asks. */
export interface FormFacts {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly domain: string;
  readonly projectUid: string;
  readonly projectName: string;
  readonly timezone: string;
  /** The account with the CREATOR link. */
  readonly creatorId: number;
}

export async function formFacts(db: Db, formId: number): Promise<FormFacts | undefined> {
  const { rows } = await sql<FormFacts>`
    select f.id, f.uid, f.name, p.domain, p.uid as "projectUid", p.name as "projectName", p.timezone, l.account_id as "creatorId"
    from forms f join projects p on p.id = f.project_id join form_links l on l.form_id = f.id and l.privilege_type = 'CREATOR'
    where f.id = ${formId}`.execute(db);
  return rows[0];
}

/** The form has had its first real submission (SPEC.md point 4). */
export async function endFresh(db: Db, formId: number): Promise<void> {
  await sql`update forms set state = 'production' where id = ${formId} and state = 'fresh'`.execute(db);
}

/** What an account has subscribed to, in the words of both generations; null where it has nothing. */
export interface PlanView {
  readonly plan: Plan | null;
  readonly subscription: Subscription | null;
}

/** Whoever sells plans contributes what an account has of them. Without any, nothing is capped. */
export const planOf = definePoint<(db: Db, accountId: number, now: Date) => Promise<PlanView>>('workspaces/plan-of');
