import path from 'node:path';
import { expect, test } from 'vitest';
import { failedEndToEndTests, failedUnits, listOf, listOfSteps } from './failed-tests.ts';

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
    suites: [{ specs: [spec('goes', 'expected')], suites: [{ specs: [spec('stays', 'unexpected')] }] }],
  });
  expect(listOf(failed)).toBe(`✗ ${path.join('e2e', 'c.spec.ts')} › stays\n    not visible`);
});

test('cuts a long message, and names nothing for a missing report', () => {
  const long = { file: 'd.test.ts', test: 'talks', messages: [Array.from({ length: 40 }, String).join('\n')] };
  expect(listOf([long]).split('\n')).toHaveLength(14);
  expect([...failedUnits(undefined), ...failedEndToEndTests(undefined)]).toEqual([]);
});

test('repeats the end of a failed check’s output, without colours', () => {
  const passed = { name: 'types', ok: true, seconds: 1, output: 'fine' };
  const lines = Array.from({ length: 70 }, (_, at) => `line ${at}`);
  const failed = {
    name: 'lint',
    ok: false,
    seconds: 2,
    output: `${lines.join('\n')}\n\u001B[31ma.ts: 1 error\u001B[39m\n`,
  };
  const shown = listOfSteps([passed, failed]).split('\n');
  expect(shown[0]).toBe('✗ lint');
  expect(shown[1]).toBe('    line 11');
  expect(shown.at(-1)).toBe('    a.ts: 1 error');
  expect(listOfSteps([passed])).toBe('');
});
