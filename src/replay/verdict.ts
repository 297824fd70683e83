import type { Driven } from './driven.ts';
import type { Violation } from './invariant.ts';
import type { Point } from './state-steps.ts';

/** The first checkpoint where the folded state, or one since the checkpoint before, differs from the recorded one. */
export interface Difference {
  /** The checkpoint's number in the log. */
  readonly n: number;
  readonly slice: string;
  /** Whether the slice's content differs or only the order of a table's rows. */
  readonly part: 'content' | 'order';
  readonly recorded: string;
  readonly folded: string;
  /**
   * The events of which one is the first after which the slice differs: it was reduced differently, or reverts what was. As few as
   * the steps of the checkpoint tell; otherwise all since the previous checkpoint that change the slice.
   */
  readonly suspects: readonly Point[];
  /** The number of that event, if there is only one. */
  readonly at?: number | undefined;
}

/**
 * An event that does not match its definition or whose reducer threw during replay, an error that the log recorded, or
 * a response that reports a server error or does not match its contract.
 */
export interface ReplayError {
  readonly n: number;
  readonly what: string;
  /** The module whose code threw, if any did. */
  readonly module?: string;
  /** The endpoint whose response it is. */
  readonly endpoint?: string;
  /** The frames of a recorded error, in the built files. */
  readonly stack?: readonly string[];
}

/**
 * Why a part of a log could not be verified:
 * - `no-checkpoint`: the log has no checkpoint, so nothing was compared;
 * - `after-checkpoint`: events changed the slice after the last checkpoint;
 * - `after-difference`: checkpoints after the first difference are not compared;
 * - `never-recorded`: no checkpoint lists the slice;
 * - `row-order`: the log is too old to contain the order of the slice's rows;
 * - `missing-module`: no current module defines the slice or event;
 * - `other-version`: the event was recorded in an older version and upcast;
 * - `other-build`: another version of the product recorded the log;
 * - `left-out`: the recorder left out entries before this one, for the reason that is the subject;
 * - `no-outcome`: the command did not begin, and the log does not say how it ended;
 * - `running`: the command has begun and was still running when the log ended;
 * - `dead-click`: the user clicked on this control, and nothing followed, which may be a command that a view forgot to send;
 * - `screens`: what was on screen at these checkpoints, which only the console can compare, by rendering it;
 * - `screens-left-out`: what was on screen, which a redacted log does not contain.
 */
export type UnverifiedReason =
  | 'no-checkpoint'
  | 'after-checkpoint'
  | 'after-difference'
  | 'never-recorded'
  | 'row-order'
  | 'missing-module'
  | 'other-version'
  | 'other-build'
  | 'left-out'
  | 'no-outcome'
  | 'running'
  | 'dead-click'
  | 'screens'
  | 'screens-left-out';

/** A part of a log that replay cannot verify. */
export interface Unverified {
  readonly reason: UnverifiedReason;
  /** The slice, message type or version; empty when the reason concerns the whole log. */
  readonly subject: string;
  /** How many entries it concerns, or were left out; 0 if none in particular. */
  readonly count: number;
  /** The first of these entries. */
  readonly n: number | undefined;
}

/** The result of verifying a log. */
export interface Verdict {
  /** The number of checkpoints that matched. */
  readonly verified: number;
  readonly difference: Difference | undefined;
  /** At most one per entry, in log order. */
  readonly errors: readonly ReplayError[];
  /** In log order. */
  readonly violations: readonly Violation[];
  readonly unverified: readonly Unverified[];
}

/** The most important result of a verdict: the first error, or else whether everything was verified. */
export type Conclusion =
  | {
      readonly kind: 'difference' | 'drive-difference' | 'screen-difference' | 'violation' | 'error' | 'dead-click';
      readonly n: number;
    }
  | { readonly kind: 'verified' | 'unverified'; readonly n?: undefined };

/**
 * The conclusion of a verdict, with the result of `drive` if the log was driven, and the first difference on `screen`.
 * `verified` means that every part of the log was checked and agrees, except for what was on screen, for what services returned
 * that nobody can compute again, and for commands that were still running: those that listen for changes always are, as is
 * the one that exports the log. A click that led to nothing is the conclusion if nothing is wrong: it may be meant to.
 */
export function conclusionOf(
  { difference, errors, violations, unverified }: Verdict,
  driven?: Driven,
  screen?: { readonly n: number; readonly at?: number | undefined },
): Conclusion {
  const differences = [
    ...(driven?.difference ? [{ kind: 'drive-difference', n: driven.difference.n } as const] : []),
    ...(difference ? [{ kind: 'difference', n: difference.at ?? difference.n } as const] : []),
    ...(screen ? [{ kind: 'screen-difference', n: screen.at ?? screen.n } as const] : []),
  ];
  // A difference after a wrong response is in what the console did with it.
  const isCause = errors[0]?.endpoint === undefined || differences.length === 0;
  const wrong = [
    ...(isCause ? errors.slice(0, 1).map(({ n }) => ({ kind: 'error', n }) as const) : []),
    ...violations.slice(0, 1).map(({ n }) => ({ kind: 'violation', n }) as const),
    ...differences,
  ];
  const [first] = wrong.toSorted((a, b) => a.n - b.n);
  if (first) return first;
  const dead = unverified.find(({ reason }) => reason === 'dead-click')?.n;
  if (dead !== undefined) return { kind: 'dead-click', n: dead };
  const isDriven = (driven?.notDriven ?? []).length === 0;
  const isRecomputed = (driven?.asRecorded ?? []).every(({ isRecomputable }) => !isRecomputable);
  const isVerified = unverified.every(({ reason }) => passable.has(reason)) && isDriven && isRecomputed;
  return { kind: isVerified ? 'verified' : 'unverified' };
}

const passable: ReadonlySet<UnverifiedReason> = new Set(['running', 'screens', 'screens-left-out']);
