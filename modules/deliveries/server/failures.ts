import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { CodedText } from '../../../contract/text.ts';
import { serverText, type StoredText, storedText } from '../../../server/kit.ts';
import { unreachableReason } from './unreachable.ts';

/** A receiver's response, for the list of attempts. */
export interface ReceiverResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The response body. Its start is stored. */
  readonly body: string;
}

/** Returned by `deliver` if nothing was sent, such as for an email saved to a file. */
export interface Saved {
  /** Shown instead of "Delivered". */
  readonly saved: string | CodedText;
}

/** Why a delivery is not done. A plain string is shown in every language as it is. */
abstract class DeliveryStopped extends Error {
  /** The message as it is stored. */
  readonly reason: StoredText;
  constructor(reason: string | CodedText) {
    const stored = storedText(reason);
    super(stored.message);
    this.reason = stored;
  }
}

/** The reason to store for any error. */
export function reasonOf(error: unknown): StoredText {
  if (error instanceof DeliveryStopped) return error.reason;
  return storedText(unreachableReason(error) ?? (error instanceof Error ? error.message : String(error)));
}

/** Thrown by `deliver` if a retry is pointless or must wait. Other errors follow the retry schedule. */
export class DeliveryFailed extends DeliveryStopped {
  readonly final: boolean;
  /** The delay in seconds that the receiver requested. */
  readonly retryAfter: number | undefined;
  readonly response: ReceiverResponse | undefined;
  constructor(reason: string | CodedText, { final = false, retryAfter, response }: FailureDetails = {}) {
    super(reason);
    this.name = 'DeliveryFailed';
    this.final = final;
    this.retryAfter = retryAfter;
    this.response = response;
  }
}

/** Thrown by `deliver` if it is too early: the attempt does not count, and the next follows in `seconds`. */
export class DeliveryOnHold extends DeliveryStopped {
  readonly seconds: number;
  constructor(reason: string | CodedText, seconds: number) {
    super(reason);
    this.name = 'DeliveryOnHold';
    this.seconds = seconds;
  }
}

/** The plan hides the submission's content: an hour later it may be unlocked. */
export const onHoldWhileLocked = (): DeliveryOnHold =>
  new DeliveryOnHold(serverText(deliveryOutcomes.SUBMISSION_LOCKED), HOUR_SECONDS);

interface FailureDetails {
  readonly final?: boolean;
  readonly retryAfter?: number | undefined;
  readonly response?: ReceiverResponse;
}
