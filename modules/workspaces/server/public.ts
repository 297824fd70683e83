import type { Plan } from '../../../contract/entity/account.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { type Db, sql } from '../../../server/kit.ts';

export {
  type CheckedAccess,
  editorRoles,
  type FormAccess,
  formsSeenBy,
  lockAccess,
  rejectOtherForm,
  requireOpenAccess,
  requireRole,
  requireRoleAndRead,
  roleOn,
} from './access.ts';
export { type FormSummary, formSummary } from './form-summary.ts';
export { queueCredentialEmail } from './credential-email.ts';
export { linksOf } from './read.ts';
export { changeForm, lockForm, lockFormForServer, type LockedForm } from './change.ts';
export { readForm } from './form.ts';
export {
  type EditorPart,
  editorPart,
  type FigureRequest,
  type FormCounts,
  formCounts,
  formStates,
  settingsPart,
} from './points.ts';
export { snippetFor } from './snippet.ts';

/** Ends the `fresh` state after the first real submission (SPEC.md point 4). */
export async function markInProduction(db: Db, formId: number): Promise<void> {
  await sql`update forms set state = 'production' where id = ${formId} and state = 'fresh'`.execute(db);
}

/** An account's subscription in the terms of both API generations; null without one. */
export interface PlanView {
  readonly plan: Plan | null;
  readonly subscription: Subscription | null;
}

/** An account's plan, contributed by the billing module. Without a contribution, nothing is capped. */
export const planOf = definePoint<(db: Db, accountId: number, now: Date) => Promise<PlanView>>('workspaces/plan-of');
