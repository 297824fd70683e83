import type { Undo } from './handler.ts';
import type { Settlement } from './task.ts';

/** A command that was sent. */
export interface CommandHandle {
  readonly id: string;
  /** Resolves when the command has settled. Never rejects. */
  readonly outcome: Promise<Settlement>;
  /** Cancels the command, queued or running, and reverts its optimistic events. */
  cancel(): void;
}

/** A command that can be undone. */
export interface Undoable {
  /** The command's id. */
  readonly id: string;
  readonly undo: Undo;
  /** Only a command with outcome `done` can be undone. Never rejects. */
  readonly outcome: Promise<Settlement>;
}
