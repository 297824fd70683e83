import { defineTable } from '../../src/kernel/index.ts';
import type { CcStatus, OptedOut } from './contract.ts';
import { ccLoaded, optedOutLoaded } from './events.ts';

interface OfForm {
  /** Form uid. */
  readonly form: string;
  readonly opted_out: readonly OptedOut[];
}

/** Unsubscribed addresses of forms whose settings were opened. */
export const optedOut = defineTable(
  'notification-mail/opted-out',
  ({ form }: OfForm) => form,
  (on) => [on(optedOutLoaded, (table, row) => table.set(row))],
);

interface CcOfForm {
  /** Form uid. */
  readonly form: string;
  readonly cc: readonly CcStatus[];
}

/** CC confirmations of forms whose settings were opened. */
export const ccOfForms = defineTable(
  'notification-mail/cc',
  ({ form }: CcOfForm) => form,
  (on) => [on(ccLoaded, (table, row) => table.set(row))],
);
