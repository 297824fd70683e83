import { endWithParent } from './end-with-parent.ts';
import { runStep, timesOf, type Outcome, type Step } from './steps.ts';

/** What is found without running the product, the quickest first to tell. */
export const checks: readonly Step[] = [
  { name: 'types', command: 'tsc', words: ['-b'] },
  { name: 'lint', command: 'oxlint', words: [] },
  { name: 'format', command: 'oxfmt', words: ['--check'] },
  { name: 'who imports whom', command: 'node', words: ['tools/boundaries.ts'] },
  { name: 'house rules', command: 'node', words: ['tools/checks/house-rules.ts'] },
  { name: 'super-linear expressions', command: 'node', words: ['tools/checks/linear-expressions.ts'] },
  { name: 'specification coverage', command: 'node', words: ['tools/checks/spec-coverage.ts'] },
];

/** Runs every check, also after one has failed: a reader wants the whole list. */
export async function runChecks(): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const check of checks) outcomes.push(await runStep(check));
  return outcomes;
}

if (import.meta.main) {
  endWithParent();
  const outcomes = await runChecks();
  console.log(`\n${timesOf(outcomes)}`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}
