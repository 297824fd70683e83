import type { ResponseOf } from '../../contract/endpoint.ts';
import { defineSlice, defineTable } from '../../src/kernel/index.ts';
import type { CcStatus, getDigestTime, OptedOut } from './contract.ts';
import { ccLoaded, digestTimeLoaded, optedOutLoaded } from './events.ts';

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

/** Null until loaded. */
const unknown: { current: ResponseOf<typeof getDigestTime> | null } = { current: null };

/** When the user gets daily digests. */
export const digestTime = defineSlice('notification-mail/digest-time', unknown, (on) => [
  on(digestTimeLoaded, (state, response) => {
    state.current = response;
  }),
]);
