import type { EventDefinition } from '../../contract/message.ts';
import { moduleOf } from './module-of.ts';
import type { Read, Slice, Meta } from './slice.ts';

/** An event as it happened: what folding and the log see. */
export interface RecordedEvent extends Meta {
  readonly type: string;
  /** The definition's version at the time. */
  readonly v: number;
  readonly payload: unknown;
  /** Applied at `send`, before the command's handler ran; withdrawn when the command does not succeed. */
  readonly optimistic?: true | undefined;
}

/** The whole state: one value per slice, in the folder's order. Immutable. */
export type Root = readonly unknown[];

interface Route {
  readonly at: number;
  readonly slice: Slice;
  readonly reduce: (draft: never, payload: never, meta: Meta) => void;
}

const none: readonly Route[] = [];

const both =
  (one: Route['reduce'], other: Route['reduce']): Route['reduce'] =>
  (draft, payload, meta) => {
    one(draft, payload, meta);
    other(draft, payload, meta);
  };

/** Receives what a module's code threw, and for a reducer the event: never a reason to stop. */
export type OnError = (fault: unknown, where: string, module: string, event?: RecordedEvent) => void;

/** Folds events into state: the same code for one event as they happen and for a whole log. */
export class Folder {
  readonly slices: readonly Slice[];
  /** The definitions of all events that some slice takes in, by type. */
  readonly definitions: ReadonlyMap<string, EventDefinition>;
  readonly #routes = new Map<string, Route[]>();
  readonly #at = new Map<Slice, number>();
  readonly #onError: OnError;

  constructor(slices: readonly Slice[], onError: OnError) {
    this.slices = slices;
    this.#onError = onError;
    this.definitions = new Map(
      slices.flatMap((slice) => slice.reducers.map(({ event }) => [event.type, event] as const)),
    );
    for (const [at, slice] of slices.entries()) {
      this.#at.set(slice, at);
      for (const { event, reduce } of slice.reducers) {
        const routes = this.#routes.get(event.type) ?? [];
        const before = routes.at(-1);
        // One route for each slice: it takes in an event as a whole or not at all.
        if (before?.slice === slice) routes[routes.length - 1] = { at, slice, reduce: both(before.reduce, reduce) };
        else routes.push({ at, slice, reduce });
        this.#routes.set(event.type, routes);
      }
    }
  }

  initial(): Root {
    return this.slices.map((slice) => slice.initial);
  }

  /** The state after `events`. Copies each touched page and row of a table once for the whole batch. */
  fold(root: Root, events: readonly RecordedEvent[]): Root {
    const [only] = events;
    if (!only) return root;
    if (events.length === 1) return this.foldOne(root, only);
    try {
      return this.#batch(root, events);
    } catch {
      // One at a time, so that only the slice whose reducer threw leaves out only that event.
      return events.reduce((state, event) => this.foldOne(state, event), root);
    }
  }

  /** The state after one event. A slice whose reducer throws stays as it was; the others take the event in. */
  foldOne(root: Root, event: RecordedEvent): Root {
    const routes = this.#routes.get(event.type);
    if (!routes) return root;
    const next = root.slice();
    for (const { at, slice, reduce } of routes) {
      try {
        const draft = slice.open(next[at]);
        reduce(draft as never, event.payload as never, event);
        next[at] = slice.close(draft);
      } catch (fault) {
        this.#onError(fault, `reducing ${event.type} in ${slice.id}`, moduleOf(slice.id), event);
      }
    }
    return next;
  }

  reader(root: () => Root): Read {
    return <S>(slice: Slice<S>): S => {
      const at = this.#at.get(slice);
      if (at === undefined) throw new Error(`The slice ${slice.id} belongs to no module.`);
      // The slice's own `initial` and `close` are all that ever stands at its place.
      return root()[at] as S;
    };
  }

  #batch(root: Root, events: readonly RecordedEvent[]): Root {
    const next = root.slice();
    const drafts: (object | undefined)[] = [];
    let type: string | undefined;
    let routes = none;
    for (const event of events) {
      // Events of one type come in runs.
      if (event.type !== type) {
        type = event.type;
        routes = this.#routes.get(type) ?? none;
      }
      for (const { at, slice, reduce } of routes) {
        const draft = drafts[at] ?? slice.open(next[at]);
        reduce(draft as never, event.payload as never, event);
        if (slice.isBatched) drafts[at] = draft;
        else next[at] = slice.close(draft);
      }
    }
    for (let at = 0; at < drafts.length; at++) {
      const draft = drafts[at];
      if (draft) next[at] = this.slices[at]?.close(draft);
    }
    return next;
  }
}
