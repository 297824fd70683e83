import { expect, test } from 'vitest';
import { distinctTests } from './distinct-tests.ts';

const ran = (fullName: string) => ({ fullName, status: 'passed' });
const report = (name: string, ...tests: readonly string[]) => ({
  testResults: [{ name, assertionResults: tests.map(ran) }],
});

test('a test counts once however many engines it ran on; matrix cases count apart', () => {
  const matrix = '/tests/http/every-call.matrix.int.test.ts';
  const browser = { stats: { expected: 3, unexpected: 1, flaky: 0 } };
  const reports = [
    report('/modules/notes/server/notes.int.test.ts', 'adds a note', 'refuses a stranger'),
    report('/modules/notes/server/notes.int.test.ts', 'adds a note', 'refuses a stranger'),
    report('/modules/webhooks/server/webhooks.int.test.ts', 'adds a note'),
    report(matrix, 'a', 'b', 'c'),
    report(matrix, 'a'),
    browser,
    undefined,
  ];
  expect(distinctTests(reports)).toEqual({ distinct: 7, cases: 4 });
});

test('a skipped test was not run', () => {
  const skipped = { testResults: [{ name: '/a.test.ts', assertionResults: [{ fullName: 'a', status: 'pending' }] }] };
  expect(distinctTests([skipped])).toEqual({ distinct: 0, cases: 0 });
});
