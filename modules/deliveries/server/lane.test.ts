import { describe, expect, test } from 'vitest';
import type { Claimed } from './claim.ts';
import { DeliveryLane } from './lane.ts';

const limits = { maxAttempts: 6, maxPerTarget: 2, maxPerFastTarget: 4, maxAhead: 3 };
const lane = (): DeliveryLane => new DeliveryLane(['hook'], limits);

let created = 0;
const to = (target: string, count: number): Claimed[] =>
  Array.from({ length: count }, () => ({
    id: (created += 1),
    formId: 1,
    submissionId: null,
    kind: 'hook',
    target,
    payload: {},
    ref: '1_0',
    attempt: 1,
  }));

/** Claims what the lane wants and starts every delivery that may start. */
function fill(of: DeliveryLane, claimed: readonly Claimed[]): readonly Claimed[] {
  const { wanted } = of;
  if (wanted) of.add(claimed, wanted);
  const begun: Claimed[] = [];
  for (let next = of.next(); next; next = of.next()) begun.push(next);
  return begun;
}

const maxFor = (of: DeliveryLane, target: string): number | undefined => of.wanted?.maxByTarget.get(`1 ${target}`);
const endOf = (of: DeliveryLane, one: Claimed | undefined, isFast: boolean) => {
  if (!one) throw new Error('Nothing was begun');
  return of.ended(one, isFast);
};

describe('a lane', () => {
  test('claims few deliveries for an unknown target', () => {
    const one = lane();
    expect(one.wanted).toMatchObject({ kinds: ['hook'], max: 12, maxPerTarget: 2 });
    fill(one, to('a', 2));
    expect(maxFor(one, 'a')).toBe(0);
  });

  test('claims and starts more for a target that responds quickly', () => {
    const one = lane();
    const [first] = fill(one, to('a', 2));
    expect(endOf(one, first, true).back).toEqual([]);
    expect(maxFor(one, 'a')).toBe(6);
    expect(fill(one, to('a', 6))).toHaveLength(3);
  });

  test('releases what waits for a target that has become slow', () => {
    const one = lane();
    const [first, second] = fill(one, to('a', 2));
    endOf(one, first, true);
    const waiting = to('a', 6);
    fill(one, waiting);
    expect(endOf(one, second, false).back).toEqual(waiting.slice(3));
    expect(maxFor(one, 'a')).toBeLessThanOrEqual(0);
  });

  test('rotates between targets and claims nothing while full', () => {
    const one = lane();
    const begun = fill(
      one,
      ['a', 'b', 'c', 'd'].flatMap((target) => to(target, 2)),
    );
    expect(begun.map(({ target }) => target)).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
    expect(one.wanted).toBeUndefined();
    expect(endOf(one, begun[0], true).canClaimMore).toBe(true);
    expect(one.next()?.target).toBe('d');
  });

  test('starts no more while its maximum of attempts is running or unrecorded', () => {
    const one = lane();
    for (let n = 0; n < 6; n += 1) {
      const [only] = fill(one, to('a', 1));
      endOf(one, only, true);
    }
    expect(fill(one, to('a', 1))).toEqual([]);
    one.recorded();
    expect(one.next()?.target).toBe('a');
  });

  test('forgets that a target was fast once nothing is left for it', () => {
    const one = lane();
    const [only] = fill(one, to('a', 1));
    endOf(one, only, true);
    expect(maxFor(one, 'a')).toBe(7);
    fill(one, []);
    expect(maxFor(one, 'a')).toBeUndefined();
  });

  test('releases everything that has not started', () => {
    const one = lane();
    const all = to('a', 4);
    const [first] = fill(one, all);
    expect(one.empty()).toEqual(all.slice(2));
    expect(endOf(one, first, true).back).toEqual([]);
  });
});
