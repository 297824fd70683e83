import type { ChangeableSettings, ZapierHook } from '../../../contract/entity/form-settings.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';

/** The active zaps of a form, oldest first. */
export const zapierHooks =
  definePoint<(db: Db, formId: number) => Promise<readonly ZapierHook[]>>('form-settings/zapier-hooks');

/** Settings of a form that somebody changed, as they are stored now. */
export interface SettingsChanged {
  readonly formId: number;
  readonly change: Partial<ChangeableSettings>;
}

/** Called in the transaction that changes a form's settings, after they are stored. */
export const settingsChanged =
  definePoint<(tx: Db, changed: SettingsChanged) => Promise<void>>('form-settings/changed');
