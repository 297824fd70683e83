import { expect, test } from 'vitest';
import { endToEndTally, skippedEndToEndTests, sum, unitTally } from './tally.ts';

test('counts come from the reports of the runners', () => {
  const units = unitTally({ numPassedTests: 40, numFailedTests: 2 }, false);
  const endToEndTests = endToEndTally({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } }, false);
  expect(sum([units, endToEndTests])).toEqual({ passed: 46, failed: 3 });
});

test('a runner that fails without a failed test counts as one', () => {
  expect(unitTally({ numPassedTests: 40, numFailedTests: 0 }, false)).toEqual({ passed: 40, failed: 1 });
});

test('a runner without a report has failed, whatever it says of itself', () => {
  expect(endToEndTally(undefined, true)).toEqual({ passed: 0, failed: 1 });
});

test('journeys that are left out are counted apart', () => {
  expect(skippedEndToEndTests({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 3 } })).toBe(3);
  expect(skippedEndToEndTests(undefined)).toBe(0);
});
