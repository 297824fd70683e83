import type { ZapierHook } from '../../../contract/entity/form-settings.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';

/** The active zaps of a form, oldest first. */
export const zapierHooks =
  definePoint<(db: Db, formId: number) => Promise<readonly ZapierHook[]>>('form-settings/zapier-hooks');
