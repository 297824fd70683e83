export { App, type AppOptions } from './app.ts';
export type { Runtime } from './context.ts';
export { hashText } from './digest.ts';
export {
  createContainer,
  defineToken,
  inject,
  injectable,
  provideClass,
  provideValue,
  type Class,
  type Provision,
  type Token,
} from './container.ts';
export type { Entry, NumberedEntry } from './entry.ts';
export {
  byServer,
  CommandRejected,
  CommandStopped,
  consoleErrors,
  failuresIn,
  joinFailures,
  type Failure,
  FetchFailed,
  handles,
  type HandlerContext,
  type Policy,
  type Undo,
} from './handler.ts';
export { defineModule, specsOf, whenever, type Module, type Reaction } from './module.ts';
export { failureOf, phaseOf, settlementIn, type Outcome, type Phase, type Settled } from './phase.ts';
export { LogError, readLog, type Log } from './read-log.ts';
export { loadRestoring, Recorder } from './recorder.ts';
export { withOneSnapshot, type LogStorage, type SavedState, type StoredSegment } from './segments.ts';
export type { CommandHandle, Undoable } from './command-handle.ts';
export { unsettledCommands } from './stored-commands.ts';
export { defineSlice, defineTable, freezeRecords, type Meta, type Read, type Slice } from './slice.ts';
export { Table, type Editable, type TableDraft } from '../table/table.ts';
export type { Settlement } from './task.ts';
