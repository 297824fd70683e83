import { createDraft, finishDraft, freeze, type Draft } from 'immer';
import type { EventDefinition, PayloadOf } from '../../contract/message.ts';
import { Table, type Key, type TableDraft } from '../table/table.ts';

/** An event's origin and time. */
export interface Meta {
  /** Milliseconds since 1970, from the kernel's runtime. */
  readonly at: number;
  readonly by: 'user' | 'server' | 'replay';
  /** The id of the command that caused it. */
  readonly command?: string | undefined;
}

/** How a slice applies one type of event. Pure: no clock, no randomness, no access to anything but its arguments. */
export interface Reducer {
  readonly event: EventDefinition;
  readonly reduce: (draft: never, payload: never, meta: Meta) => void;
}

type On<D> = <E extends EventDefinition>(
  event: E,
  reduce: (draft: D, payload: PayloadOf<E>, meta: Meta) => void,
) => Reducer;

/**
 * A part of the state and the typed key to read it: `read(session)`. There is no central state type.
 * `open` and `close` enclose one event or a batch, with the same result. The root reducer passes a slice only values that the slice
 * itself returned, so the types of drafts and saved states remain private.
 */
export interface Slice<S = unknown> {
  readonly id: string;
  readonly initial: S;
  readonly reducers: readonly Reducer[];
  /**
   * Whether one draft can apply many events. Immer drafts cannot: immer treats an assigned object as part of the draft, so a
   * later event would write to the payload of an earlier one.
   */
  readonly isBatched: boolean;
  /** The key of a row, if the slice is a table. */
  readonly keyOf?: (row: never) => Key;
  open(state: unknown): object;
  close(draft: object): S;
  /** Converts the state to JSON, for snapshots. */
  save(state: unknown): unknown;
  /** Converts the result of `save` back to state. */
  restore(saved: unknown): S;
}

/** Reads a slice's current state. */
export type Read = <S>(slice: Slice<S>) => S;

let freezesRecords = false;

/** Turns freezing of table rows on or off. It finds reducers that mutate state, at a cost, so only development turns it on. */
export function freezeRecords(isOn: boolean): void {
  freezesRecords = isOn;
}

/**
 * Defines a slice whose reducers write to an immer draft (immerjs.github.io/immer).
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
    // The root reducer passes a slice only its own values; see `Slice`.
    open: (state) => createDraft(state as S),
    // The draft of `open`.
    close: (draft) => finishDraft(draft) as S,
    save: (state) => state,
    // Only what `save` wrote: the console ignores snapshots of other versions, and a replay reports the difference.
    restore: (saved) => saved as S,
  };
}

/**
 * Defines a slice that is a table of entities. Its reducers read and write rows by key.
 *
 * @example
 * export const rows = defineTable('submissions/rows', (row: SubmissionRow) => row.submission_id, (on) => [
 *   on(submissionMarked, (draft, { submission_id, marker }) => { const row = draft.edit(submission_id); if (row) applyMark(row, marker); }),
 * ]);
 */
export function defineTable<K extends Key, R extends object>(
  id: string,
  keyOf: (row: R) => K,
  reducers: (on: On<TableDraft<K, R>>) => readonly Reducer[],
): Slice<Table<K, R>> {
  const close = (draft: TableDraft<K, R>) => {
    if (freezesRecords) for (const row of draft.written()) freeze(row, true);
    return draft.close();
  };
  return {
    id,
    initial: Table.empty<K, R>(),
    reducers: reducers((event, reduce) => ({ event, reduce })),
    isBatched: true,
    keyOf,
    // As in `defineSlice`: the root reducer passes a slice only its own values.
    open: (state) => (state as Table<K, R>).draft(keyOf),
    // The draft of `open`.
    close: (draft) => close(draft as TableDraft<K, R>),
    // A state of this slice.
    save: (state) => [...(state as Table<K, R>)],
    restore: (saved) => {
      const draft = Table.empty<K, R>().draft(keyOf);
      // What `save` wrote.
      for (const row of saved as R[]) draft.set(row);
      return close(draft);
    },
  };
}
