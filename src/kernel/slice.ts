import { createDraft, finishDraft, freeze, type Draft } from 'immer';
import type { EventDefinition, PayloadOf } from '../../contract/message.ts';
import { Table, type Key, type TableDraft } from './table.ts';

/** Who caused an event, and when. */
export interface Meta {
  /** Milliseconds since 1970, from the kernel's clock. */
  readonly at: number;
  readonly by: 'user' | 'server' | 'replay';
  /** The command that led to it. */
  readonly command?: string | undefined;
}

/** How one slice takes in one kind of event. Pure: no clock, no randomness, nothing but its draft. */
export interface Reducer {
  readonly event: EventDefinition;
  readonly reduce: (draft: never, payload: never, meta: Meta) => void;
}

type On<D> = <E extends EventDefinition>(
  event: E,
  reduce: (draft: D, payload: PayloadOf<E>, meta: Meta) => void,
) => Reducer;

/**
 * A part of the state and the key to read it by: `read(session)`. There is no central state type.
 * `open` and `close` bracket one event or a whole batch; both give the same state. What is passed in is always what the
 * same slice gave out before, which the folder sees to; so the types of drafts and saved states stay inside.
 */
export interface Slice<S = unknown> {
  readonly id: string;
  readonly initial: S;
  readonly reducers: readonly Reducer[];
  /**
   * Whether one draft serves for many events. Not so with immer, which takes what was assigned to a draft for the draft's
   * own: a later event would write into the payload of an earlier one.
   */
  readonly isBatched: boolean;
  open(state: unknown): object;
  close(draft: object): S;
  /** State as JSON and back, for snapshots. */
  save(state: unknown): unknown;
  restore(saved: unknown): S;
}

/** Reads a slice's present state. */
export type Read = <S>(slice: Slice<S>) => S;

/** Records are frozen where that helps to find a faulty reducer, and left alone where it would only cost time. */
let freezing = false;
export function freezeRecords(on: boolean): void {
  freezing = on;
}

/**
 * Defines a slice whose reducers write to an immer draft.
 *
 * @example
 * export const session = defineSlice('shell/session', { account: null as Account | null }, (on) => [
 *   on(signedIn, (state, { account }) => { state.account = account; }),
 * ]);
 */
export function defineSlice<S extends object>(
  id: string,
  initial: S,
  reducers: (on: On<Draft<S>>) => readonly Reducer[],
): Slice<S> {
  return {
    id,
    initial: freeze(initial, true),
    reducers: reducers((event, reduce) => ({ event, reduce })),
    isBatched: false,
    open: (state) => createDraft(state as S),
    close: (draft) => finishDraft(draft) as S,
    save: (state) => state,
    // What `save` wrote comes back here; of another version's the console takes none, and who replays one is told.
    restore: (saved) => saved as S,
  };
}

/**
 * Defines a slice that is a table of entities; its reducers edit single rows.
 *
 * @example
 * export const submissions = defineTable('submissions/rows', (row: Submission) => row.submission_id, (on) => [
 *   on(submissionMarked, (rows, { id, marker }) => { const row = rows.edit(id); if (row) mark(row, marker); }),
 * ]);
 */
export function defineTable<K extends Key, R extends object>(
  id: string,
  keyOf: (row: R) => K,
  reducers: (on: On<TableDraft<K, R>>) => readonly Reducer[],
): Slice<Table<K, R>> {
  const close = (draft: TableDraft<K, R>) => {
    if (freezing) for (const row of draft.written()) freeze(row, true);
    return draft.close();
  };
  return {
    id,
    initial: Table.empty<K, R>(),
    reducers: reducers((event, reduce) => ({ event, reduce })),
    isBatched: true,
    open: (state) => (state as Table<K, R>).draft(keyOf),
    close: (draft) => close(draft as TableDraft<K, R>),
    save: (state) => [...(state as Table<K, R>)],
    restore: (saved) => {
      const draft = Table.empty<K, R>().draft(keyOf);
      for (const row of saved as R[]) draft.set(row);
      return close(draft);
    },
  };
}
