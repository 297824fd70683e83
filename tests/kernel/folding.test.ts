import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/kernel/fold.ts';
import { settled } from '../../src/kernel/phase.ts';
import { restoreRoot, saveRoot } from '../../src/kernel/snapshot.ts';
import { Timeline } from '../../src/kernel/timeline.ts';
import { afresh, byTheRule, check, folder, history, id, put, tag, tagged, told } from './histories.ts';

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
    const settle = (of: string, outcome: string, at: number): RecordedEvent => ({
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
