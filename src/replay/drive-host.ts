import type { ServiceName } from '../kernel/effect.ts';
import type { CommandEntry, NumberedEntry } from '../kernel/entry.ts';
import type { Emissions, HandlerContext } from '../kernel/handler.ts';
import type { Read } from '../kernel/slice.ts';
import type { Returned } from './service-results.ts';
import type { Yielded } from './yielded.ts';

export type DrivenEntry = NumberedEntry & CommandEntry;

/** The drive, as a driven command sees it. */
export interface DriveHost {
  readonly read: Read;
  readonly nameOf: (service: object) => ServiceName;
  /** Whether the log has the requests and results of effects. */
  readonly hasEffects: boolean;
  readonly differs: (entry: NumberedEntry, got: Yielded, command: DrivenEntry) => void;
  readonly cannotDrive: (command: DrivenEntry, why: string) => void;
  /** Called for each result that the handler receives. */
  readonly returned: (entry: NumberedEntry, result: Returned, command: DrivenEntry) => void;
  /** Calls the current handler of the command. */
  readonly run: (command: DrivenEntry, context: HandlerContext) => Emissions;
}

/** Thrown into a handler that is not driven any further. */
export class NotDriven extends Error {}
