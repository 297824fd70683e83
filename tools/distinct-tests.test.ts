import { expect, test } from 'vitest';
import { distinctTests } from './distinct-tests.ts';

const ran = (fullName: string) => ({ fullName, status: 'passed' });
const report = (name: string, ...tests: readonly string[]) => ({
  testResults: [{ name, assertionResults: tests.map(ran) }],
});

test('counts a test once across engines, and matrix cases separately', () => {
  const matrix = '/tests/http/every-call.matrix.int.test.ts';
  const browser = { stats: { expected: 3, unexpected: 1, flaky: 0 } };
  const reports = [
    report('/modules/notes/server/notes.int.test.ts', 'adds a note', 'rejects an unrelated account'),
    report('/modules/notes/server/notes.int.test.ts', 'adds a note', 'rejects an unrelated account'),
    report('/modules/webhooks/server/webhooks.int.test.ts', 'adds a note'),
    report(matrix, 'a', 'b', 'c'),
    report(matrix, 'a'),
    browser,
    undefined,
  ];
  expect(distinctTests(reports)).toEqual({ distinct: 7, cases: 4 });
});

test('does not count skipped tests', () => {
  const skipped = { testResults: [{ name: '/a.test.ts', assertionResults: [{ fullName: 'a', status: 'pending' }] }] };
  expect(distinctTests([skipped])).toEqual({ distinct: 0, cases: 0 });
});
