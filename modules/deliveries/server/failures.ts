/** A receiver's response, for the list of attempts. */
export interface Answered {
  /** The HTTP status. */
  readonly status: number;
  /** The response body. Its start is stored. */
  readonly answer: string;
}

/** Returned by `deliver` if nothing was sent, such as for an email saved to a file. */
export interface Saved {
  /** Shown instead of "Delivered". */
  readonly saved: string;
}

/** Thrown by `deliver` if a retry is pointless or must wait. Other errors follow the retry schedule. */
export class DeliveryFailed extends Error {
  readonly final: boolean;
  /** The delay in seconds that the receiver requested. */
  readonly retryAfter: number | undefined;
  readonly answered: Answered | undefined;
  constructor(message: string, { final = false, retryAfter, answered }: FailureDetails = {}) {
    super(message);
    this.name = 'DeliveryFailed';
    this.final = final;
    this.retryAfter = retryAfter;
    this.answered = answered;
  }
}

/** Thrown by `deliver` if it is too early: the attempt does not count, and the next follows in `seconds`. */
export class DeliveryOnHold extends Error {
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'DeliveryOnHold';
    this.seconds = seconds;
  }
}

interface FailureDetails {
  readonly final?: boolean;
  readonly retryAfter?: number | undefined;
  readonly answered?: Answered;
}
