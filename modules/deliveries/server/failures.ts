/** What a receiver answered to a try, for the list of tries. */
export interface Answered {
  /** The HTTP status. */
  readonly status: number;
  /** The answer; its start is kept. */
  readonly answer: string;
}

/** What `deliver` returns for what left nothing but a note of why, such as a mail that was saved to a file. */
export interface Saved {
  /** Shown in place of "Delivered". */
  readonly saved: string;
}

/** Thrown by `deliver` when trying again will not help, or only after a while; any other error follows the schedule. */
export class DeliveryFailed extends Error {
  readonly final: boolean;
  /** Seconds that the receiver asked us to wait. */
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

/** Thrown by `deliver` when it is not the time yet, through nobody's fault: the try does not count, and the next is in `seconds`. */
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
