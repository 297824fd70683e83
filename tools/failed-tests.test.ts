import path from 'node:path';
import { expect, test } from 'vitest';
import { failedEndToEndTests, failedUnits, listOf } from './failed-tests.ts';

const file = (name: string): string => path.resolve(name);

test('names a failed test with its file and message', () => {
  const failed = failedUnits({
    testResults: [
      {
        name: file('server/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'adds up', status: 'failed', failureMessages: ['expected 3 to be 4'] },
          { fullName: 'takes away', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  });
  expect(listOf(failed)).toBe('✗ server/a.test.ts › adds up\n    expected 3 to be 4');
});

test('names a file that failed before its tests', () => {
  const failed = failedUnits({
    testResults: [
      { name: file('server/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(listOf(failed)).toBe('✗ server/b.test.ts › (the file itself)\n    no such module');
});

test('names a failed browser test at any depth', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'c.spec.ts',
    tests: [{ status, results: [{ errors: [{ message: 'not visible' }] }] }],
  });
  const failed = failedEndToEndTests({
    suites: [{ specs: [spec('goes', 'expected')], suites: [{ specs: [spec('stands', 'unexpected')] }] }],
  });
  expect(listOf(failed)).toBe(`✗ ${path.join('e2e', 'c.spec.ts')} › stands\n    not visible`);
});

test('cuts a long message, and names nothing for a missing report', () => {
  const long = { file: 'd.test.ts', test: 'talks', messages: [Array.from({ length: 40 }, String).join('\n')] };
  expect(listOf([long]).split('\n')).toHaveLength(14);
  expect([...failedUnits(undefined), ...failedEndToEndTests(undefined)]).toEqual([]);
});
