import { expect, it } from 'vitest';
import { notRun, ranIn } from './spec-coverage-ran.ts';

const root = '/here';
const vitest = {
  testResults: [
    {
      name: '/here/modules/x/x.test.ts',
      assertionResults: [
        { title: 'goes to a (first) form', status: 'passed' },
        { title: 'breaks', status: 'failed' },
        { title: 'rests', status: 'skipped' },
      ],
    },
  ],
};
const playwright = {
  config: { rootDir: '/here/e2e' },
  suites: [
    {
      file: 'a.spec.ts',
      specs: [{ title: 'plain', tests: [{ status: 'expected' }] }],
      suites: [{ specs: [{ title: 'inner', tests: [{ status: 'skipped' }] }] }],
    },
  ],
};

it('reads executed tests from both runners, without skipped ones', () => {
  expect([...ranIn(vitest, root), ...ranIn(playwright, root), ...ranIn({}, root)]).toEqual([
    { file: 'modules/x/x.test.ts', test: 'goes to a (first) form' },
    { file: 'modules/x/x.test.ts', test: 'breaks' },
    { file: 'e2e/a.spec.ts', test: 'plain' },
  ]);
});

it('finds a named test by file and title, and a parametrised one by the text around its values', () => {
  const ran = ranIn(vitest, root);
  const named = (test: string, file = 'modules/x/x.test.ts') => ({ file, test });
  expect(notRun([named('goes to a (%s) form'), named('breaks')], ran)).toEqual([]);
  const missing = [named('rests'), named('goes'), named('breaks', 'e2e/a.spec.ts')];
  expect(notRun(missing, ran)).toEqual(missing);
});
