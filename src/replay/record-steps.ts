import type { App } from '../kernel/app.ts';
import { isSameState } from '../kernel/digest.ts';
import type { CheckpointEntry, Entry } from '../kernel/entry.ts';
import { RootReducer, type RecordedEvent, type Root } from '../kernel/fold.ts';
import { Timeline } from '../kernel/timeline.ts';
import { stepDigest, stepsText, TouchedSlices } from './state-steps.ts';

/** With more events since the last checkpoint, folding them again would delay the next frame. */
const MAX_EVENTS = 64;

/**
 * Adds the states between two checkpoints to the later one, as short digests (`src/replay/state-steps.ts`). They are computed when the
 * checkpoint is, by folding again: dispatching folds several events at once.
 */
export function recordSteps(app: App): void {
  const steps = new StateSteps(app);
  app.entries.subscribe((entry) => steps.add(entry));
  app.checkpoints.steps = () => steps.sinceCheckpoint();
}

interface Applied {
  readonly event: RecordedEvent;
  /** The slices that it may have changed. */
  readonly touched: readonly number[];
}

class StateSteps {
  readonly #app: App;
  /** The state at the first call or a checkpoint, where no command had pending changes; undefined until there is one. */
  #start: Root | undefined;
  /** Since `#start`. */
  #events: RecordedEvent[] = [];
  /** Those before the last checkpoint. */
  #before = 0;

  constructor(app: App) {
    this.#app = app;
    this.#begin();
  }

  /** Called for each entry, so all work waits for the checkpoint. */
  add(entry: Entry): void {
    if (entry.kind === 'checkpoint') return this.#begin();
    if (entry.kind !== 'event' || !this.#start) return;
    if (this.#events.length < MAX_EVENTS) this.#events.push(entry);
    else this.#start = undefined;
  }

  #begin(): void {
    const { timeline } = this.#app;
    if (timeline.isSettled) this.#start = timeline.root;
    if (timeline.isSettled || !this.#start) this.#events = [];
    this.#before = this.#events.length;
  }

  /** Only slices that several events may have changed since the last checkpoint; a single one is the cause of any difference. */
  sinceCheckpoint(): CheckpointEntry['steps'] {
    if (!this.#start) return undefined;
    const slices = new TouchedSlices(this.#app.reducer);
    const events = this.#events.map((event) => ({ event, touched: slices.by(event) }));
    const counts = new Map<number, number>();
    for (const { touched } of events.slice(this.#before))
      for (const at of touched) counts.set(at, (counts.get(at) ?? 0) + 1);
    const wanted = [...counts].flatMap(([at, count]) => (count > 1 ? at : []));
    return wanted.length === 0 ? undefined : this.#foldedAgain(this.#start, events, new Set(wanted));
  }

  #foldedAgain(start: Root, events: readonly Applied[], wanted: ReadonlySet<number>): CheckpointEntry['steps'] {
    const { reducer, timeline: current } = this.#app;
    // The error of a reducer was recorded when it was thrown first.
    const timeline = new Timeline(new RootReducer(reducer.slices, () => {}), start);
    const states = new Map<number, unknown[]>();
    for (const [index, { event, touched }] of events.entries()) {
      timeline.apply(event);
      if (index < this.#before) continue;
      for (const at of touched) if (wanted.has(at)) states.set(at, [...(states.get(at) ?? []), timeline.root[at]]);
    }
    const steps = [...states].flatMap(([at, each]): (readonly [string, string])[] => {
      // A reducer that is not pure: nothing is known of what it did.
      if (!isSameState(each.at(-1), current.root[at])) return [];
      return [[reducer.slices[at]?.id ?? '', stepsText(each.slice(0, -1).map(stepDigest))]];
    });
    return steps.length === 0 ? undefined : Object.fromEntries(steps);
  }
}
