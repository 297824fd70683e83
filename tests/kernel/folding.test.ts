import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { defineTable } from '../../src/kernel/index.ts';
import { RootReducer, type RecordedEvent } from '../../src/kernel/fold.ts';
import { settled } from '../../src/kernel/phase.ts';
import { restoreRoot, saveRoot } from '../../src/kernel/stored-state.ts';
import { loadRebasing, Timeline } from '../../src/kernel/timeline.ts';
import {
  copyOf,
  counted,
  expectedRoot,
  check,
  reducer,
  history,
  id,
  moved,
  put,
  removed,
  stateOf,
  tag,
  tagged,
} from './histories.ts';

const settle = (of: string, outcome: string, at: number): RecordedEvent => ({
  type: settled.type,
  v: 1,
  payload: { command: of, type: 'things/do', key: 'a', outcome, errors: [], fetchError: null },
  at,
  by: 'user',
  command: of,
});

describe('fold', () => {
  it('gives the same state in one batch as one event at a time', () => {
    check(
      fc.property(history, (events) => {
        const all = reducer();
        const batch = all.fold(all.initial(), copyOf(events));
        const single = copyOf(events).reduce((root, event) => all.foldOne(root, event), all.initial());
        expect(stateOf(all, batch)).toEqual(stateOf(all, single));
      }),
    );
  });

  it('does not mutate payloads', () => {
    check(
      fc.property(history, (events) => {
        const all = reducer();
        const given = copyOf(events);
        all.fold(all.initial(), given);
        given.reduce((root, event) => all.foldOne(root, event), all.initial());
        expect(given).toEqual(events);
      }),
    );
  });

  it('gives the same state from a snapshot as from the beginning', () => {
    check(
      fc.property(history, history, (before, after) => {
        const all = reducer();
        const root = all.fold(all.initial(), copyOf(before));
        const saved = JSON.parse(JSON.stringify(saveRoot(all, root))) as Record<string, unknown>;
        const restored = restoreRoot(all, saved);
        expect(stateOf(all, restored)).toEqual(stateOf(all, root));
        expect(stateOf(all, all.fold(restored, copyOf(after)))).toEqual(stateOf(all, all.fold(root, copyOf(after))));
      }),
    );
  });

  it('does not change earlier states', () => {
    check(
      fc.property(history, history, (before, after) => {
        const all = reducer();
        const root = all.fold(all.initial(), copyOf(before));
        const was = structuredClone(stateOf(all, root));
        all.fold(root, copyOf(after));
        for (const event of copyOf(after)) all.foldOne(root, event);
        expect(stateOf(all, root)).toEqual(was);
      }),
    );
  });
});

describe.each(['before', 'after'])('Timeline, %s the code that rebases single rows has loaded', (when) => {
  beforeAll(() => (when === 'after' ? loadRebasing() : undefined));

  it('is the fold of all events except optimistic ones of commands that did not succeed, whenever it is read', () => {
    check(
      fc.property(history, fc.array(fc.boolean(), { maxLength: 80, size: 'max' }), (events, reads) => {
        const all = reducer();
        const timeline = new Timeline(all, all.initial());
        for (const [at, event] of copyOf(events).entries()) {
          timeline.apply(event);
          if (reads[at])
            expect(stateOf(all, timeline.root)).toEqual(stateOf(all, expectedRoot(events.slice(0, at + 1))));
        }
        expect(stateOf(all, timeline.root)).toEqual(stateOf(all, expectedRoot(events)));
      }),
    );
  });

  it('gives the same state when many events are applied at once', () => {
    check(
      fc.property(history, history, (before, after) => {
        const all = reducer();
        const timeline = new Timeline(all, all.initial());
        timeline.applyAll(copyOf(before));
        timeline.applyAll(copyOf(after));
        expect(stateOf(all, timeline.root)).toEqual(stateOf(all, expectedRoot([...before, ...after])));
      }),
    );
  });

  it('continues from a snapshot taken at any settled point', () => {
    check(
      fc.property(history, fc.nat(), (events, seed) => {
        const all = reducer();
        const timeline = new Timeline(all, all.initial());
        const settledAt: { at: number; saved: string }[] = [];
        for (const [at, event] of copyOf(events).entries()) {
          timeline.apply(event);
          if (timeline.isSettled) settledAt.push({ at, saved: JSON.stringify(saveRoot(all, timeline.root)) });
        }
        const point = settledAt[seed % Math.max(1, settledAt.length)];
        if (!point) return;
        const again = new Timeline(all, restoreRoot(all, JSON.parse(point.saved) as Record<string, unknown>));
        again.applyAll(copyOf(events.slice(point.at + 1)));
        expect(stateOf(all, again.root)).toEqual(stateOf(all, timeline.root));
      }),
    );
  });

  it('advances its base past an unsettled command and can still revert everything', () => {
    const long = fc.array(
      fc.record({ id, tag, outcome: fc.constantFrom('done', 'failed'), lag: fc.integer({ min: 1, max: 40 }) }),
      { minLength: 900, maxLength: 1_200, size: 'max' },
    );
    fc.assert(
      fc.property(long, fc.boolean(), (marks, allAgreed) => {
        const events: RecordedEvent[] = [
          { type: put.type, v: 1, payload: { id: 'a', count: 0, tags: [] }, at: 0, by: 'user' },
        ];
        const due = new Map<number, RecordedEvent[]>();
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
        const all = reducer();
        const timeline = new Timeline(all, all.initial());
        for (const [at, event] of copyOf(events).entries()) {
          timeline.apply(event);
          if (at % 7 === 0) void timeline.root;
          if (at % 301 === 0)
            expect(stateOf(all, timeline.root)).toEqual(stateOf(all, expectedRoot(events.slice(0, at + 1))));
        }
        expect(stateOf(all, timeline.root)).toEqual(stateOf(all, expectedRoot(events)));
      }),
      // Shrinking a history of a thousand events would take minutes; the reported seed reproduces it.
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('a revert of a change of single rows', () => {
  beforeAll(loadRebasing);

  const change = (type: string, payload: object, at: number, of?: string): RecordedEvent => ({
    type,
    v: 1,
    payload,
    at,
    by: 'user',
    ...(of !== undefined && { command: of, optimistic: true }),
  });
  const KEYS = ['a', 'b', 'c', 'd'];
  const added = KEYS.map((key, at) => change(put.type, { id: key, count: 0, tags: [] }, at));

  it('gives the state without it, regardless of other changes to the same and other rows', () => {
    const step = fc.record({
      type: fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(counted.type, tagged.type) },
        { weight: 1, arbitrary: fc.constantFrom(removed.type, moved.type) },
      ),
      payload: fc.record({ id: fc.constantFrom(...KEYS), tag }),
      isOptimistic: fc.boolean(),
      settles: fc.option(fc.record({ which: fc.nat(), outcome: fc.constantFrom('done', 'failed', 'superseded') })),
    });
    check(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
        const all = reducer();
        const timeline = new Timeline(all, all.initial());
        timeline.applyAll(copyOf(added));
        const events = [...added];
        const open: string[] = [];
        const apply = (event: RecordedEvent) => {
          events.push(event);
          timeline.apply(structuredClone(event));
          expect(stateOf(all, timeline.root)).toEqual(stateOf(all, expectedRoot(events)));
        };
        for (const [at, { type, payload, isOptimistic, settles }] of steps.entries()) {
          apply(change(type, payload, at, isOptimistic ? `c${at}` : undefined));
          if (isOptimistic) open.push(`c${at}`);
          const [of] = settles && open.length > 1 ? open.splice(settles.which % open.length, 1) : [];
          if (of !== undefined && settles) apply(settle(of, settles.outcome, at));
        }
      }),
    );
  });

  it.each([
    ['first', () => 0],
    ['last', () => -1],
    ['middle', (count: number) => count >> 1],
  ])(
    'needs as many reducer calls for each of 5,000 pending changes as for each of 2,500, the %s one first',
    (_order, next) => {
      const callsFor = (count: number) => {
        const { all, calls } = countingFolder();
        const timeline = new Timeline(all, all.initial());
        timeline.applyAll(Array.from({ length: count }, (_, at) => change(put.type, { id: at, count: 0 }, at)));
        const pending = Array.from({ length: count }, (_, at) => at);
        for (const at of pending) timeline.apply(change(counted.type, { id: at }, at, `c${at}`));
        expect(timeline.root).toBeDefined();
        const before = calls();
        while (pending.length > 0) {
          for (const at of pending.splice(next(pending.length), 1)) timeline.apply(settle(`c${at}`, 'failed', at));
          expect(timeline.root).toBeDefined();
        }
        return calls() - before;
      };
      expect(callsFor(5_000)).toBeLessThan(2.5 * callsFor(2_500));
    },
  );
});

/** A table with the events of the histories, and how often its reducers were called. */
function countingFolder() {
  let calls = 0;
  const rows = defineTable(
    'counting/rows',
    (row: { readonly id: number; count: number }) => row.id,
    (on) => [
      on(defineEvent(put.type, z.object({ id: z.number(), count: z.number() })), (table, row) => {
        calls++;
        table.set(row);
      }),
      on(defineEvent(counted.type, z.object({ id: z.number() })), (table, row) => {
        calls++;
        const edited = table.edit(row.id);
        if (edited) edited.count += 1;
      }),
    ],
  );
  return { all: new RootReducer([rows], () => {}), calls: () => calls };
}
