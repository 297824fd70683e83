import { definePoint } from '../../../contract/point.ts';
import { type Db, type JsonValue, type Live, sql } from '../../../server/kit.ts';
import type { Answered, Saved } from './failures.ts';
import { requireMade } from './kinds.ts';

export { type Answered, DeliveryFailed, DeliveryOnHold, type Saved } from './failures.ts';
export { requireMade } from './kinds.ts';
export { type JsonPost, postJson, ReceiverRemoved } from './post-json.ts';

/** One thing to deliver, as it was queued. */
export interface Delivery {
  readonly id: number;
  /**
   * The same on every try, and nobody else's: what the receiver can tell repeats by. Numbers alone would come again after a
   * backup was restored.
   */
  readonly ref: string;
  readonly formId: number | null;
  readonly submissionId: number | null;
  readonly target: string;
  readonly payload: unknown;
  /** This try's number, from 1. */
  readonly attempt: number;
}

interface Kind {
  readonly kind: string;
  /** Whether the payload is emptied once the delivery is over; it can then not be sent again. */
  readonly forgets?: boolean;
}

/** Deliveries that leave the building. */
export interface Sending extends Kind {
  /** Resolves when the receiver has it. May run twice for one delivery: after a crash between sending and noting it. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<Answered | Saved | void>;
  /** Whether it asks a server of someone's choosing, which may hang; such tries have places of their own. */
  readonly isRemote?: boolean;
}

/**
 * Deliveries that only queue those that matter. What `step` does within `tx`, and nothing else, takes effect once,
 * together with the note that it is done; done, it is not listed.
 */
export interface Step extends Kind {
  step(tx: Db, delivery: Delivery): Promise<void>;
}

/** Each kind of delivery is contributed by the one module that makes it. */
export const deliveryKind = definePoint<Sending | Step>('deliveries/kind');

/** A delivery that is over. */
export type Over = Pick<Delivery, 'id' | 'formId' | 'submissionId' | 'target'> & {
  readonly kind: string;
  readonly state: 'done' | 'dead';
};

/**
 * Called in the transaction that notes the end of deliveries: those that were given up, or that someone's server took.
 * Mails that went out are too many and say nothing.
 */
export const deliveryOver = definePoint<(db: Db, deliveries: readonly Over[]) => Promise<void>>('deliveries/over');

export interface DeliveryDraft {
  readonly kind: string;
  /** Whom it is for, as the owner may read it: an address, a host. */
  readonly target: string;
  readonly payload: JsonValue;
  readonly formId?: number | null;
  readonly submissionId?: number | null;
}

/** Where a delivery is queued: a transaction, or the database itself. */
export interface Outbox {
  readonly db: Db;
  readonly live: Live;
}

/** Wakes the workers on this topic; a module that inserts rows by a statement of its own publishes it too. */
export const DELIVERIES_TOPIC = 'deliveries';

/**
 * Queues a delivery in the caller's transaction: it is made if and only if that commits, and at once. Fails on a kind that no
 * module has contributed to `deliveryKind`.
 */
export async function queueDelivery({ db, live }: Outbox, draft: DeliveryDraft): Promise<void> {
  requireMade(live, draft.kind);
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload)
    values (${draft.formId ?? null}, ${draft.submissionId ?? null}, ${draft.kind}, ${draft.target},
      ${JSON.stringify(draft.payload)}::jsonb)`.execute(db);
  await live.publish(DELIVERIES_TOPIC, null, db);
}

/** Takes back all that these forms have to deliver, and forgets what they had; for whoever deletes forms. */
export async function deleteDeliveries(db: Db, formIds: readonly number[]): Promise<void> {
  await sql`delete from deliveries where form_id = any(${formIds}::bigint[])`.execute(db);
}

/** The same for submissions that are being deleted. */
export async function deleteDeliveriesOf(db: Db, submissionIds: readonly number[]): Promise<void> {
  await sql`delete from deliveries where submission_id = any(${submissionIds}::bigint[])`.execute(db);
}
