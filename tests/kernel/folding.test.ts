import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEvent } from '../../contract/message.ts';
import { defineSlice, defineTable, type Table } from '../../src/kernel/index.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { Folder, type Happened, type Root } from '../../src/kernel/fold.ts';
import { Outcome, phases, requested, settled, started, type Settled } from '../../src/kernel/phase.ts';
import { restoreRoot, saveRoot } from '../../src/kernel/snapshot.ts';
import { Timeline } from '../../src/kernel/timeline.ts';

interface Thing {
  readonly id: string;
  readonly count: number;
  readonly tags: readonly string[];
}
const Of = z.object({ id: z.string() });
const Thing = z.object({ id: z.string(), count: z.number(), tags: z.array(z.string()) });
const put = defineEvent('things/put', Thing);
/** Apart from `put`: immer freezes what it takes over, which would hide a table that writes to it. */
const held = defineEvent('things/held', Thing);
const counted = defineEvent('things/counted', Of);
const tagged = defineEvent('things/tagged', z.object({ id: z.string(), tag: z.string() }));
const removed = defineEvent('things/removed', Of);
const moved = defineEvent('things/moved', Of);
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
      throw new Error('a faulty reducer');
    }),
  ],
);

/** A plain slice that takes parts of payloads over and writes to them later. */
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

const folder = () => new Folder([phases, things, hand], () => {});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'm1', 'm40', 'm90');
const command = fc.constantFrom('one', 'two', 'three', 'four');
const tag = fc.constantFrom('x', 'y');
/** A payload's events, this many times as often as a faulty one: that ends a batch, so most histories have none. */
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
const history = fc.array(step, { maxLength: 80, size: 'max' }).map((steps) =>
  steps.map(({ change: { type, payload }, command: by, optimistic }, at): Happened => ({
    type,
    v: 1,
    payload,
    at,
    by: 'user',
    command: by,
    optimistic,
  })),
);

/** Events as a log would give them back: nothing that folding wrote to the first ones can be in them. */
const afresh = (events: readonly Happened[]): readonly Happened[] => structuredClone(events);

/** All that can be told of a state: values, iteration order of tables, digests. */
function told(all: Folder, root: Root) {
  return {
    state: saveRoot(all, root),
    digests: root.map(digestOf),
    sizes: root.map((state) => (state as Partial<Table<string, Thing>>).size),
  };
}

/** The one rule, said as plainly as can be: no batch, no base, no taking back. */
function byTheRule(events: readonly Happened[]): Root {
  const all = folder();
  const next = new Map<string | undefined, string>();
  const kept = events.toReversed().filter((event) => {
    if (event.type === settled.type) {
      const { command: by, outcome } = event.payload as Settled;
      next.set(by, outcome);
    }
    return !event.optimistic || (next.get(event.command) ?? 'done') === 'done';
  });
  return kept.toReversed().reduce((root, event) => all.foldOne(root, event), all.initial());
}

const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 150 });

describe('folding', () => {
  it('in one batch is folding one at a time', () => {
    check(
      fc.property(history, (events) => {
        const all = folder();
        const batch = all.fold(all.initial(), afresh(events));
        const single = afresh(events).reduce((root, event) => all.foldOne(root, event), all.initial());
        expect(told(all, batch)).toEqual(told(all, single));
      }),
    );
  });

  it('changes no payload', () => {
    check(
      fc.property(history, (events) => {
        const all = folder();
        const given = afresh(events);
        all.fold(all.initial(), given);
        given.reduce((root, event) => all.foldOne(root, event), all.initial());
        expect(given).toEqual(events);
      }),
    );
  });

  it('from a snapshot is folding from the beginning', () => {
    check(
      fc.property(history, history, (before, after) => {
        const all = folder();
        const root = all.fold(all.initial(), afresh(before));
        const saved = JSON.parse(JSON.stringify(saveRoot(all, root))) as Record<string, unknown>;
        const restored = restoreRoot(all, saved);
        expect(told(all, restored)).toEqual(told(all, root));
        expect(told(all, all.fold(restored, afresh(after)))).toEqual(told(all, all.fold(root, afresh(after))));
      }),
    );
  });

  it('leaves every earlier state as it was', () => {
    check(
      fc.property(history, history, (before, after) => {
        const all = folder();
        const root = all.fold(all.initial(), afresh(before));
        const was = structuredClone(told(all, root));
        all.fold(root, afresh(after));
        for (const event of afresh(after)) all.foldOne(root, event);
        expect(told(all, root)).toEqual(was);
      }),
    );
  });
});

describe('the state over time', () => {
  it('is the fold of all events but the optimistic ones whose command did not succeed, whenever it is read', () => {
    check(
      fc.property(history, fc.array(fc.boolean(), { maxLength: 80, size: 'max' }), (events, reads) => {
        const all = folder();
        const timeline = new Timeline(all, all.initial());
        for (const [at, event] of afresh(events).entries()) {
          timeline.apply(event);
          if (reads[at]) expect(told(all, timeline.root)).toEqual(told(all, byTheRule(events.slice(0, at + 1))));
        }
        expect(told(all, timeline.root)).toEqual(told(all, byTheRule(events)));
      }),
    );
  });

  it('is the same when many events are taken in at once', () => {
    check(
      fc.property(history, history, (before, after) => {
        const all = folder();
        const timeline = new Timeline(all, all.initial());
        timeline.applyAll(afresh(before));
        timeline.applyAll(afresh(after));
        expect(told(all, timeline.root)).toEqual(told(all, byTheRule([...before, ...after])));
      }),
    );
  });

  it('goes on from a snapshot taken at any settled point', () => {
    check(
      fc.property(history, fc.nat(), (events, seed) => {
        const all = folder();
        const timeline = new Timeline(all, all.initial());
        const settledAt: { at: number; saved: string }[] = [];
        for (const [at, event] of afresh(events).entries()) {
          timeline.apply(event);
          if (timeline.isSettled) settledAt.push({ at, saved: JSON.stringify(saveRoot(all, timeline.root)) });
        }
        const point = settledAt[seed % Math.max(1, settledAt.length)];
        if (!point) return;
        const again = new Timeline(all, restoreRoot(all, JSON.parse(point.saved) as Record<string, unknown>));
        again.applyAll(afresh(events.slice(point.at + 1)));
        expect(told(all, again.root)).toEqual(told(all, timeline.root));
      }),
    );
  });

  it('moves its base up behind a command that stays unsettled, and still can take everything back', () => {
    const settle = (of: string, outcome: string, at: number): Happened => ({
      type: settled.type,
      v: 1,
      payload: { command: of, type: 'things/do', key: 'a', outcome, errors: [], fetchError: null },
      at,
      by: 'user',
      command: of,
    });
    const long = fc.array(
      fc.record({ id, tag, outcome: fc.constantFrom('done', 'failed'), lag: fc.integer({ min: 1, max: 40 }) }),
      { minLength: 900, maxLength: 1_200, size: 'max' },
    );
    fc.assert(
      fc.property(long, fc.boolean(), (marks, allAgreed) => {
        const events: Happened[] = [
          { type: put.type, v: 1, payload: { id: 'a', count: 0, tags: [] }, at: 0, by: 'user' },
        ];
        const due = new Map<number, Happened[]>();
        for (const [at, { id: of, tag: what, outcome, lag }] of marks.entries()) {
          const by = `c${at}`;
          events.push({
            type: tagged.type,
            v: 1,
            payload: { id: of, tag: what },
            at,
            by: 'user',
            command: by,
            optimistic: true,
          });
          due.set(at + lag, [...(due.get(at + lag) ?? []), settle(by, allAgreed ? 'done' : outcome, at)]);
          events.push(...(due.get(at) ?? []));
        }
        const all = folder();
        const timeline = new Timeline(all, all.initial());
        for (const [at, event] of afresh(events).entries()) {
          timeline.apply(event);
          if (at % 7 === 0) void timeline.root;
          if (at % 301 === 0) expect(told(all, timeline.root)).toEqual(told(all, byTheRule(events.slice(0, at + 1))));
        }
        expect(told(all, timeline.root)).toEqual(told(all, byTheRule(events)));
      }),
      // A history of a thousand is not made shorter, which would take minutes; the seed gives it back.
      { numRuns: 6, endOnFailure: true },
    );
  });
});
