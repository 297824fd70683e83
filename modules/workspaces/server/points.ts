import type { FormSettings } from '../../../contract/entity/form-settings.ts';
import type { UserFormLink } from '../../../contract/entity/role.ts';
import type { Webhook } from '../../../contract/entity/webhook.ts';
import type { StateOutcomes } from '../../../contract/entity/state-outcome.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';

/** Counts of one form for one account. Each is contributed by the module that knows it. */
export interface FormCounts {
  readonly total_submissions: number;
  readonly today_submissions: number;
  /** Submissions that count against the monthly cap: no spam, no tests. */
  readonly this_month_submissions: number;
  readonly unread_count: number;
  readonly dropoff_count: number;
  readonly conversion_rate: number | null;
  readonly has_new_submissions: boolean;
  /** Columns for a form whose owner has not selected any. */
  readonly suggested_fields: readonly string[];
}

export interface FigureRequest {
  readonly db: Db;
  readonly accountId: number;
  readonly formIds: readonly number[];
  readonly now: Date;
}

/** Counts of several forms in one query, by form id. */
export const formCounts =
  definePoint<(request: FigureRequest) => Promise<ReadonlyMap<number, Partial<FormCounts>>>>('workspaces/form-figures');

/** A form's workflow states, initial state first, and the outcome of each final state. */
export interface FormStates {
  readonly states: readonly string[];
  readonly outcomes: StateOutcomes;
}

/** Workflow states of several forms. Forms that no module names use the default states. */
export const formStates =
  definePoint<(db: Db, formIds: readonly number[]) => Promise<ReadonlyMap<number, FormStates>>>(
    'workspaces/form-states',
  );

/** Parts of a form that only ADMIN and CREATOR see, in short lists of forms as well. */
export interface EditorPart {
  readonly webhooks: Webhook[];
  readonly user_form_links: UserFormLink[];
}

/** Such parts of several forms; requested only for forms that the account may edit. */
export const editorPart =
  definePoint<(db: Db, formIds: readonly number[]) => Promise<ReadonlyMap<number, Partial<EditorPart>>>>(
    'workspaces/editor-part',
  );

/** Settings of one form, for its editors. */
export const settingsPart = definePoint<(formId: number) => Promise<FormSettings>>('workspaces/settings-part');
