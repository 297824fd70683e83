import { isDatabaseFailure, type StoredText, storedText } from '../../../server/kit.ts';
import type { Claimed } from './claim.ts';
import { type ReceiverResponse, DeliveryFailed, DeliveryOnHold, reasonOf, type Saved } from './failures.ts';
import { nextAttemptAt } from './schedule.ts';

/** The result of an attempt and what happens next. */
export interface AttemptOutcome {
  readonly claimed: Claimed;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly response: ReceiverResponse | undefined;
  readonly state: 'done' | 'waiting' | 'dead';
  readonly error: StoredText | null;
  /** Why it is over although nobody received it. */
  readonly note?: StoredText;
  /** When the next attempt is due, if there is one. */
  readonly next: Date | undefined;
  /** Whether it counts as an attempt. */
  readonly counts: boolean;
}

type Span = Pick<AttemptOutcome, 'claimed' | 'startedAt' | 'endedAt'>;

export const succeeded = (span: Span, result?: ReceiverResponse | Saved): AttemptOutcome => ({
  ...span,
  ...(result && 'saved' in result ? { response: undefined, note: storedText(result.saved) } : { response: result }),
  state: 'done',
  error: null,
  next: undefined,
  counts: true,
});

/** Seconds before retrying after a database error. */
const DATABASE_RETRY_SECONDS = 5;

/**
 * Follows the retry schedule unless the error says otherwise. If the database was unavailable, the attempt does not
 * count, because the target was not called.
 */
export function failed(span: Span, error: unknown): AttemptOutcome {
  const reason = reasonOf(error);
  if (error instanceof DeliveryOnHold) return onHold(span, reason, error.seconds);
  if (isDatabaseFailure(error)) return onHold(span, reason, DATABASE_RETRY_SECONDS);
  const next = nextAfter(error, span);
  const response = error instanceof DeliveryFailed ? error.response : undefined;
  return { ...span, response, state: next ? 'waiting' : 'dead', error: reason, next, counts: true };
}

function onHold(span: Span, error: StoredText, seconds: number): AttemptOutcome {
  const next = new Date(span.endedAt.getTime() + seconds * 1000);
  return { ...span, response: undefined, state: 'waiting', error, next, counts: false };
}

function nextAfter(error: unknown, { claimed, endedAt }: Span): Date | undefined {
  if (!(error instanceof DeliveryFailed)) return nextAttemptAt(claimed.attempt, endedAt);
  return error.final ? undefined : nextAttemptAt(claimed.attempt, endedAt, error.retryAfter);
}
