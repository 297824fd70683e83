import { expect, test } from 'vitest';
import { endToEndTally, skippedEndToEndTests, sum, unitTally } from './tally.ts';

test('takes counts from the runners’ reports', () => {
  const units = unitTally({ numPassedTests: 40, numFailedTests: 2 }, false);
  const endToEndTests = endToEndTally({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } }, false);
  expect(sum([units, endToEndTests])).toEqual({ passed: 46, failed: 3 });
});

test('counts a runner that fails without a failed test as one failure', () => {
  expect(unitTally({ numPassedTests: 40, numFailedTests: 0 }, false)).toEqual({ passed: 40, failed: 1 });
});

test('counts a runner without a report as failed', () => {
  expect(endToEndTally(undefined, true)).toEqual({ passed: 0, failed: 1 });
});

test('counts skipped browser tests separately', () => {
  expect(skippedEndToEndTests({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 3 } })).toBe(3);
  expect(skippedEndToEndTests(undefined)).toBe(0);
});
