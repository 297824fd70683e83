import type { FormSettings } from '../../../contract/entity/form-settings.ts';
import type { UserFormLink } from '../../../contract/entity/role.ts';
import type { Webhook } from '../../../contract/entity/webhook.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';

/** What is counted per form for one account; whoever knows a number contributes it. */
export interface FormCounts {
  readonly total_submissions: number;
  readonly today_submissions: number;
  /** What counts against a monthly cap: no spam, no tests. */
  readonly this_month_submissions: number;
  readonly unread_count: number;
  readonly dropoff_count: number;
  readonly conversion_rate: number | null;
  readonly has_new_submissions: boolean;
  /** Columns for a form whose owner has chosen none. */
  readonly suggested_fields: readonly string[];
}

export interface FigureRequest {
  readonly db: Db;
  readonly accountId: number;
  readonly formIds: readonly number[];
  readonly now: Date;
}

/** Numbers for many forms at once, by form id. */
export const formCounts =
  definePoint<(request: FigureRequest) => Promise<ReadonlyMap<number, Partial<FormCounts>>>>('workspaces/form-figures');

/** The workflow's states of many forms, the initial one first; a form that nobody names has the default ones. */
export const formStates =
  definePoint<(db: Db, formIds: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>>(
    'workspaces/form-states',
  );

/** What only ADMIN and CREATOR see of a form, wherever it is listed. */
export interface EditorPart {
  readonly webhooks: Webhook[];
  readonly user_form_links: UserFormLink[];
}

/** Such parts of many forms; asked only for forms that the account edits. */
export const editorPart =
  definePoint<(db: Db, formIds: readonly number[]) => Promise<ReadonlyMap<number, Partial<EditorPart>>>>(
    'workspaces/editor-part',
  );

/** The settings of one form, for those who edit it. */
export const settingsPart = definePoint<(formId: number) => Promise<FormSettings>>('workspaces/settings-part');
