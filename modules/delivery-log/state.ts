import { defineTable } from '../../src/kernel/index.ts';
import type { Delivery } from './contract.ts';
import { deliveriesLoaded, sentAgain } from './events.ts';

/** What was sent because of one submission, oldest first. */
export interface Deliveries {
  readonly submission_id: number;
  readonly deliveries: readonly Delivery[];
}

export const deliveries = defineTable(
  'delivery-log/deliveries',
  (one: Deliveries) => one.submission_id,
  (on) => [
    on(deliveriesLoaded, (table, one) => table.set(one)),
    on(sentAgain, (table, { submission_id, delivery }) => {
      const one = table.edit(submission_id);
      if (one) one.deliveries = one.deliveries.map((old) => (old.id === delivery.id ? delivery : old));
    }),
  ],
);
