import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { definePoint } from '../../../contract/point.ts';
import { type Db, type JsonValue, type Live, sql, storedJson } from '../../../server/kit.ts';
import type { ReceiverResponse, Saved } from './failures.ts';
import { requireHandled } from './kinds.ts';
import { refColumn } from './ref.ts';

export { HOLD_MS } from '../hold.ts';
export { SENDER } from '../sender-target.ts';
export { type ReceiverResponse, DeliveryFailed, DeliveryOnHold, onHoldWhileLocked, type Saved } from './failures.ts';
export { requireHandled } from './kinds.ts';
export { refColumn } from './ref.ts';
export { type JsonPost, jsonRequest, postJson, ReceiverRemoved, secretsOf, withoutPath } from './post-json.ts';

/** A queued delivery. */
export interface Delivery {
  readonly id: number;
  /**
   * Unique and the same on every attempt, so that receivers can deduplicate. A number alone would be reused after a
   * restore.
   */
  readonly ref: string;
  readonly formId: number | null;
  readonly submissionId: number | null;
  readonly target: string;
  readonly payload: unknown;
  /** This attempt's number, from 1. */
  readonly attempt: number;
}

interface Kind {
  readonly kind: string;
  /** Whether the payload is erased once the delivery is over, or only if it succeeded. It can then not be sent again. */
  readonly erasesPayload?: boolean | 'on success';
  /** Whether `deliveryOver` is called for each one that succeeded, also without a response of a remote server. */
  readonly isReported?: boolean;
}

/** Outbound deliveries. */
export interface Sending extends Kind {
  /**
   * Resolves when the receiver has accepted it. May run twice for one delivery, after a crash between sending and
   * recording.
   */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<ReceiverResponse | Saved | void>;
  /**
   * What `deliver` would post now, for the owner to read: without the secrets that it needs. Rejects like `deliver` if
   * there is nothing to send.
   */
  request?(delivery: Delivery): Promise<PostedRequest>;
  /** Whether it calls a user-supplied server, which may hang. Such attempts have their own lane. */
  readonly isRemote?: boolean;
}

/**
 * Internal deliveries that only queue others. What `step` does within `tx` commits together with its completion, so it
 * takes effect exactly once. Completed steps are not listed.
 */
export interface Step extends Kind {
  step(tx: Db, delivery: Delivery): Promise<void>;
}

/** Each kind of delivery is contributed by exactly one module. */
export const deliveryKind = definePoint<Sending | Step>('deliveries/kind');

/** A finished delivery. */
export type FinishedDelivery = Pick<Delivery, 'id' | 'formId' | 'submissionId' | 'target'> & {
  readonly kind: string;
  readonly state: 'done' | 'dead';
};

/**
 * Called in the transaction that ends deliveries: those that failed permanently, that a remote server accepted, or whose
 * kind is reported. Other delivered emails are too many and of no interest.
 */
export const deliveryOver =
  definePoint<(db: Db, deliveries: readonly FinishedDelivery[]) => Promise<void>>('deliveries/over');

export interface DeliveryDraft {
  readonly kind: string;
  /** The receiver as shown to the owner: an address or a host. */
  readonly target: string;
  readonly payload: JsonValue;
  /** What is sent, as shown to the owner: the subject of an email. Stored for as long as the delivery. */
  readonly subject?: string;
  readonly formId?: number | null;
  readonly submissionId?: number | null;
  /** Not before this time; by default immediately. */
  readonly dueAt?: Date;
}

/** Where to queue a delivery: a transaction, or the database itself. */
export interface Outbox {
  readonly db: Db;
  readonly live: Live;
}

/** Topic that wakes the workers. Modules that insert rows with their own statement publish it too. */
export const DELIVERIES_TOPIC = 'deliveries';

/**
 * Queues a delivery in the caller's transaction and returns its id: it is sent if and only if that commits. Throws for a
 * kind that no module contributes to `deliveryKind`.
 */
export async function queueDelivery({ db, live }: Outbox, draft: DeliveryDraft): Promise<number> {
  requireHandled(live, draft.kind);
  const { rows } = await sql<{ id: number }>`
    insert into deliveries (form_id, submission_id, kind, target, subject, payload, next_at)
    values (${draft.formId ?? null}, ${draft.submissionId ?? null}, ${draft.kind}, ${draft.target},
      ${draft.subject ?? null}, ${storedJson(draft.payload)}::jsonb, coalesce(${draft.dueAt ?? null}::timestamptz, 'epoch'))
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The delivery was not stored');
  await live.publish(DELIVERIES_TOPIC, null, db);
  return id;
}

/** Cancels a delivery that has not been attempted, even if it is due. Returns whether it was cancelled. */
export async function cancelDelivery(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from deliveries where id = ${id} and state = 'waiting' and attempts = 0 and lease_until is null
    returning id`.execute(db);
  return rows.length > 0;
}

/** `waiting` while a delivery is sent or waits for its next attempt; undefined if there is none. */
export async function deliveryState(db: Db, id: number): Promise<'waiting' | FinishedDelivery['state'] | undefined> {
  const { rows } = await sql<{ state: 'waiting' | FinishedDelivery['state'] }>`
    select state from deliveries where id = ${id}`.execute(db);
  return rows[0]?.state;
}

/** The deliveries of one kind to one target that have been made for a submission, oldest first. */
export async function deliveriesMade(
  db: Db,
  { submissionId, kind, target }: Pick<DeliveryDraft, 'kind' | 'target'> & { readonly submissionId: number },
): Promise<readonly { readonly ref: string; readonly at: Date }[]> {
  const { rows } = await sql<{ ref: string; at: Date }>`
    select ${refColumn} as ref, done_at as at from deliveries
    where submission_id = ${submissionId} and kind = ${kind} and target = ${target} and state = 'done'
    order by id`.execute(db);
  return rows;
}

/**
 * Cancels the held deliveries of these submissions that have not been attempted, even if due. Returns the submissions
 * with a delivery that was attempted or sent.
 */
export async function cancelHeldDeliveries(db: Db, submissionIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id, submission_id, state = 'waiting' and attempts = 0 and lease_until is null as is_idle from deliveries
      where submission_id = any(${submissionIds}::bigint[]) and held_until is not null for update
    ),
    cancelled as (delete from deliveries where id in (select id from held where is_idle))
    select distinct submission_id as id from held where not is_idle order by submission_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the pending and past deliveries of forms that are being deleted. */
export async function deleteDeliveries(db: Db, formIds: readonly number[]): Promise<void> {
  await sql`delete from deliveries where form_id = any(${formIds}::bigint[])`.execute(db);
}

/** Deletes the deliveries of submissions that are being deleted. */
export async function deleteDeliveriesOf(db: Db, submissionIds: readonly number[]): Promise<void> {
  await sql`delete from deliveries where submission_id = any(${submissionIds}::bigint[])`.execute(db);
}
