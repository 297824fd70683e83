import { isDatabaseTrouble } from '../../../server/kit.ts';
import type { Claimed } from './claim.ts';
import { type Answered, DeliveryFailed, DeliveryOnHold, type Saved } from './failures.ts';
import { nextTry } from './schedule.ts';

/** A try as it went, and what follows from it. */
export interface Outcome {
  readonly claimed: Claimed;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly answered: Answered | undefined;
  readonly state: 'done' | 'waiting' | 'dead';
  readonly error: string | null;
  /** Why it is over although nobody received it. */
  readonly note?: string;
  /** When the next try is due, where there is one. */
  readonly next: Date | undefined;
  /** Whether it counts as a try. */
  readonly counts: boolean;
}

type Span = Pick<Outcome, 'claimed' | 'startedAt' | 'endedAt'>;

export const succeeded = (span: Span, result?: Answered | Saved): Outcome => ({
  ...span,
  ...(result && 'saved' in result ? { answered: undefined, note: result.saved } : { answered: result }),
  state: 'done',
  error: null,
  next: undefined,
  counts: true,
});

/** Until what could not be read or written for the database's own sake is tried again. */
const AFTER_TROUBLE = 5;

/** By the schedule, unless the error says otherwise. Where the database was away the target was not even asked. */
export function failed(span: Span, error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DeliveryOnHold) return held(span, message, error.seconds);
  if (isDatabaseTrouble(error)) return held(span, message, AFTER_TROUBLE);
  const next = nextAfter(error, span);
  const answered = error instanceof DeliveryFailed ? error.answered : undefined;
  return { ...span, answered, state: next ? 'waiting' : 'dead', error: message, next, counts: true };
}

function held(span: Span, error: string, seconds: number): Outcome {
  const next = new Date(span.endedAt.getTime() + seconds * 1000);
  return { ...span, answered: undefined, state: 'waiting', error, next, counts: false };
}

function nextAfter(error: unknown, { claimed, endedAt }: Span): Date | undefined {
  if (!(error instanceof DeliveryFailed)) return nextTry(claimed.attempt, endedAt);
  return error.final ? undefined : nextTry(claimed.attempt, endedAt, error.retryAfter);
}
