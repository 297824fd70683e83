import { defineTable } from '../../src/kernel/index.ts';
import type { OptedOut } from './contract.ts';
import { optedOutLoaded } from './events.ts';

interface OfForm {
  /** The form's uid. */
  readonly form: string;
  readonly opted_out: readonly OptedOut[];
}

/** Who gets no notifications, of the forms whose settings were opened. */
export const optedOut = defineTable(
  'notification-mail/opted-out',
  ({ form }: OfForm) => form,
  (on) => [on(optedOutLoaded, (table, row) => table.set(row))],
);
