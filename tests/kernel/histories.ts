import fc from 'fast-check';
import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { defineSlice, defineTable, type Table } from '../../src/kernel/index.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { RootReducer, type RecordedEvent, type Root } from '../../src/kernel/fold.ts';
import { Outcome, phases, requested, settled, started, type Settled } from '../../src/kernel/phase.ts';
import { saveRoot } from '../../src/kernel/stored-state.ts';

interface Thing {
  readonly id: string;
  readonly count: number;
  readonly tags: readonly string[];
}
const Of = z.object({ id: z.string() });
const Thing = z.object({ id: z.string(), count: z.number(), tags: z.array(z.string()) });
export const put = defineEvent('things/put', Thing);
/** Separate from `put`, because immer freezes objects it adopts, which would hide a table that mutates them. */
const held = defineEvent('things/held', Thing);
export const counted = defineEvent('things/counted', Of);
export const tagged = defineEvent('things/tagged', z.object({ id: z.string(), tag: z.string() }));
export const removed = defineEvent('things/removed', Of);
export const moved = defineEvent('things/moved', Of);
const cleared = defineEvent('things/cleared', z.object({}));
const many = defineEvent('things/many', z.object({ from: z.number(), count: z.number() }));
const failing = defineEvent('things/failing', Of);

const things = defineTable(
  'things/things',
  (thing: Thing) => thing.id,
  (on) => [
    on(put, (table, thing) => table.set(thing)),
    on(counted, (table, { id }) => {
      const thing = table.edit(id);
      if (thing) thing.count += 1;
    }),
    on(tagged, (table, { id, tag }) => {
      const thing = table.edit(id);
      if (thing) thing.tags = [...thing.tags, tag];
    }),
    on(removed, (table, { id }) => table.delete(id)),
    on(moved, (table, { id }) => {
      const thing = table.get(id);
      table.delete(id);
      if (thing) table.set(thing);
    }),
    on(cleared, (table) => table.clear()),
    on(many, (table, { from, count }) => {
      for (let at = from; at < from + count; at++) table.set({ id: `m${at}`, count: 0, tags: [] });
    }),
    on(failing, (table, { id }) => {
      table.set({ id, count: -1, tags: [] });
      throw new Error('a broken reducer');
    }),
  ],
);

/** An immer slice that adopts parts of payloads and writes to them later. */
const hand = defineSlice('things/hand', { held: null as Thing | null, log: [] as string[] }, (on) => [
  on(held, (state, thing) => {
    state.held = thing;
  }),
  on(tagged, (state, { id, tag }) => {
    if (state.held?.id === id) state.held.tags.push(tag);
    state.log.push(`${id} ${tag}`);
  }),
  on(removed, (state, { id }) => {
    if (state.held?.id === id) state.held = null;
  }),
]);

export const reducer = () => new RootReducer([phases, things, hand], () => {});

export const id = fc.constantFrom('a', 'b', 'c', 'd', 'm1', 'm40', 'm90');
const command = fc.constantFrom('one', 'two', 'three', 'four');
export const tag = fc.constantFrom('x', 'y');
/** Events of a type, weighted against failing ones. Those end a batch, so most histories contain none. */
const often = <T>(weight: number, type: string, payload: fc.Arbitrary<T>) => ({
  weight,
  arbitrary: fc.record({ type: fc.constant(type), payload }),
});
const thing = fc.record({ id, count: fc.nat(9), tags: fc.array(tag) });
const ofOne = fc.record({ id });
const change = fc.oneof(
  often(40, put.type, thing),
  often(20, held.type, thing),
  often(40, counted.type, ofOne),
  often(40, tagged.type, fc.record({ id, tag })),
  often(20, removed.type, ofOne),
  often(20, moved.type, ofOne),
  often(4, cleared.type, fc.constant({})),
  often(10, many.type, fc.record({ from: fc.nat(60), count: fc.nat(60) })),
  often(1, failing.type, ofOne),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ change, command, optimistic: fc.constant(undefined) }) },
  { weight: 4, arbitrary: fc.record({ change, command, optimistic: fc.constant(true as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      change: fc.record({
        type: fc.constantFrom(requested.type, started.type),
        payload: fc.record({ command, type: fc.constant('things/do'), key: id }),
      }),
      command,
      optimistic: fc.constant(undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      change: fc.record({
        type: fc.constant(settled.type),
        payload: fc.record({
          command,
          type: fc.constant('things/do'),
          key: id,
          outcome: fc.constantFrom(...Outcome.options),
          errors: fc.array(tag, { maxLength: 1 }),
          fetchError: fc.constant(null),
        }),
      }),
      command,
      optimistic: fc.constant(undefined),
    }),
  },
);
/** Settlements come in any order, more than once, and for commands that never began. */
export const history = fc.array(step, { maxLength: 80, size: 'max' }).map((steps) =>
  steps.map(({ change: { type, payload }, command: by, optimistic }, at): RecordedEvent => ({
    type,
    v: 1,
    payload,
    at,
    by: 'user',
    command: by,
    optimistic,
  })),
);

/** A deep copy, as if read from a log, so that no mutation by an earlier fold can leak in. */
export const copyOf = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => structuredClone(events);

/** Everything observable about a state: values, iteration order of tables, digests. */
export function stateOf(all: RootReducer, root: Root) {
  return {
    state: saveRoot(all, root),
    digests: root.map(digestOf),
    sizes: root.map((state) => (state as Partial<Table<string, Thing>>).size),
  };
}

/** The timeline's invariant in its simplest form: no batch, no base, no revert. */
export function expectedRoot(events: readonly RecordedEvent[]): Root {
  const all = reducer();
  const next = new Map<string | undefined, string>();
  const included = events.toReversed().filter((event) => {
    if (event.type === settled.type) {
      const { command: by, outcome } = event.payload as Settled;
      next.set(by, outcome);
    }
    return !event.optimistic || (next.get(event.command) ?? 'done') === 'done';
  });
  return included.toReversed().reduce((root, event) => all.foldOne(root, event), all.initial());
}

/** Runs enough histories for each type of event to interact with every other. */
export const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 150 });
