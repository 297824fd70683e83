import type { NumberedEntry } from '../kernel/entry.ts';
import type { Yielded } from './yielded.ts';

/** A difference between what the code yields and the recording. */
export interface DriveDifference {
  /** The number of the entry. */
  readonly n: number;
  /** The command whose handler, optimistic rule or reaction it is. */
  readonly command: { readonly n: number; readonly type: string } | undefined;
  readonly expected: NumberedEntry;
  readonly got: Yielded;
}

/** Commands that could not be driven, by type and reason. */
export interface NotDrivenCommands {
  readonly type: string;
  readonly why: string;
  readonly count: number;
}

/** Results of a service that handlers were given as recorded, since they were not computed again. */
export interface AsRecorded {
  readonly service: string;
  readonly count: number;
  /** The first of these entries. */
  readonly n: number;
  /** Whether they can be computed again, but not from this log: it has pseudonyms, or too many rows. */
  readonly isRecomputable: boolean;
}

/** The result of driving a log. */
export interface Driven {
  /** The number of commands whose optimistic rule and handler yielded what was recorded. */
  readonly driven: number;
  readonly notDriven: readonly NotDrivenCommands[];
  /** What services returned, by service, in the order of the log. */
  readonly asRecorded: readonly AsRecorded[];
  /** The first difference, by entry. */
  readonly difference: DriveDifference | undefined;
}
