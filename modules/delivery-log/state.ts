import type { PostedRequest } from '../../contract/entity/posted-request.ts';
import { defineTable } from '../../src/kernel/index.ts';
import type { LogFilter } from './commands.ts';
import type { Delivery, LoggedDelivery } from './contract.ts';
import { deliveriesLoaded, logLoaded, requestLoaded, sentAgain } from './events.ts';

/** Deliveries of one submission, oldest first. */
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

/** Loaded part of a form's delivery log, newest first. */
export interface Log extends LogFilter {
  /** The form's uid. */
  readonly form: string;
  readonly form_id: number;
  readonly deliveries: readonly LoggedDelivery[];
  readonly has_more: boolean;
  /** How many deliveries of the kind are in each state, at most `MAX_COUNTED`; unknown in older logs. */
  readonly failed?: number | undefined;
  readonly delivered?: number | undefined;
  readonly pending?: number | undefined;
  /** When the oldest failed one was created, an ISO timestamp; null if none has failed, unknown in older logs. */
  readonly failed_since?: string | null | undefined;
}

export const logs = defineTable(
  'delivery-log/logs',
  (log: Log) => log.form,
  (on) => [
    on(logLoaded, (table, { is_further, ...log }) => {
      const before = is_further ? (table.get(log.form)?.deliveries ?? []) : [];
      table.set({ ...log, deliveries: [...before, ...log.deliveries] });
    }),
    on(sentAgain, (table, { submission_id, delivery }) => {
      const of = [...table].find(({ deliveries: all }) => all.some(({ id }) => id === delivery.id));
      const log = of && table.edit(of.form);
      if (log)
        log.deliveries = log.deliveries.map((old) => (old.id === delivery.id ? { ...delivery, submission_id } : old));
    }),
  ],
);

/** What a delivery sends; null if there is nothing to send any more. */
export interface SentRequest {
  readonly delivery: number;
  readonly request: PostedRequest | null;
}

/** The requests that were looked at, by the delivery's id. */
export const requests = defineTable(
  'delivery-log/requests',
  (one: SentRequest) => one.delivery,
  (on) => [on(requestLoaded, (table, one) => table.set(one))],
);
