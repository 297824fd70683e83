import type { EventDefinition } from '../../contract/message.ts';
import { moduleOf } from './module-of.ts';
import type { Read, Slice, Meta } from './slice.ts';

/** An event as the fold and the log see it. */
export interface RecordedEvent extends Meta {
  readonly type: string;
  /** The definition's version when the event was recorded. */
  readonly v: number;
  readonly payload: unknown;
  /** Applied at `send`, before the handler ran; reverted when the command does not succeed. */
  readonly optimistic?: true | undefined;
}

/** The complete state: one value per slice, in the order of the root reducer's slices. Immutable. */
export type Root = readonly unknown[];

export interface Route {
  /** The slice's index in the root. */
  readonly at: number;
  readonly slice: Slice;
  readonly reduce: (draft: never, payload: never, meta: Meta) => void;
}

const noRoutes: readonly Route[] = [];

const inSequence =
  (first: Route['reduce'], second: Route['reduce']): Route['reduce'] =>
  (draft, payload, meta) => {
    first(draft, payload, meta);
    second(draft, payload, meta);
  };

/** Receives an error thrown by a module's code, and the event when a reducer or reaction threw. The app continues. */
export type OnError = (error: unknown, where: string, module: string, event?: RecordedEvent) => void;

/** Folds events into state. Live events and complete logs run through the same code. */
export class RootReducer {
  readonly slices: readonly Slice[];
  /** The definitions of all events that some slice reduces, by type. */
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
        // One route per slice, so that a slice applies all of an event or none of it.
        if (before?.slice === slice)
          routes[routes.length - 1] = { at, slice, reduce: inSequence(before.reduce, reduce) };
        else routes.push({ at, slice, reduce });
        this.#routes.set(event.type, routes);
      }
    }
  }

  initial(): Root {
    return this.slices.map((slice) => slice.initial);
  }

  /** How the slices reduce events of a type. */
  routesOf(type: string): readonly Route[] {
    return this.#routes.get(type) ?? noRoutes;
  }

  /** The state after `events`. Copies each changed page and row of a table once per batch. */
  fold(root: Root, events: readonly RecordedEvent[]): Root {
    const [only] = events;
    if (!only) return root;
    if (events.length === 1) return this.foldOne(root, only);
    try {
      return this.#batch(root, events);
    } catch {
      // One event at a time, so that only the slice whose reducer threw skips that event.
      return events.reduce((state, event) => this.foldOne(state, event), root);
    }
  }

  /** The state after one event. A slice whose reducer throws is left unchanged; the others apply the event. */
  foldOne(root: Root, event: RecordedEvent): Root {
    const routes = this.#routes.get(event.type);
    if (!routes) return root;
    const next = root.slice();
    for (const { at, slice, reduce } of routes) {
      try {
        const draft = slice.open(next[at]);
        // The route pairs a slice's draft with a reducer of that slice and event.
        reduce(draft as never, event.payload as never, event);
        next[at] = slice.close(draft);
      } catch (error) {
        this.#onError(error, `reducing ${event.type} in ${slice.id}`, moduleOf(slice.id), event);
      }
    }
    return next;
  }

  /** A function that reads slices from the current root. It throws for a slice of no module. */
  reader(root: () => Root): Read {
    return <S>(slice: Slice<S>): S => {
      const at = this.#at.get(slice);
      if (at === undefined) throw new Error(`No module provides the slice ${slice.id}.`);
      // Only the slice's own `initial`, `restore` and `close` produce the value at its index.
      return root()[at] as S;
    };
  }

  #batch(root: Root, events: readonly RecordedEvent[]): Root {
    const next = root.slice();
    const drafts: (object | undefined)[] = [];
    let type: string | undefined;
    let routes = noRoutes;
    for (const event of events) {
      // Events of the same type tend to come in runs.
      if (event.type !== type) {
        type = event.type;
        routes = this.routesOf(type);
      }
      for (const { at, slice, reduce } of routes) {
        const draft = drafts[at] ?? slice.open(next[at]);
        // See `foldOne`.
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
