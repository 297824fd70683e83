import type { Undo } from './handler.ts';
import type { Settlement } from './task.ts';

/** A command on its way. */
export interface Sent {
  readonly id: string;
  /** Never rejects. */
  readonly outcome: Promise<Settlement>;
  /** Stops it, queued or running, and takes back what it showed. */
  cancel(): void;
}

/** A command that said how it is undone. */
export interface Undoable {
  /** The command's id. */
  readonly id: string;
  readonly undo: Undo;
  /** How it ends; only what is done can be undone. Never rejects. */
  readonly outcome: Promise<Settlement>;
}
