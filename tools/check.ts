import { endWithParent } from './end-with-parent.ts';
import { runSteps, timesOf, type Step } from './steps.ts';

export interface Check extends Step {
  /** The arguments that limit a check to these sources; checks without them are fast enough to read everything. */
  readonly wordsFor?: (sources: readonly string[]) => readonly string[];
}

/** Static checks. */
export const checks: readonly Check[] = [
  { name: 'types', command: 'tsc', words: ['-b'] },
  { name: 'lint', command: 'oxlint', words: [], wordsFor: (sources) => sources },
  { name: 'format', command: 'oxfmt', words: ['--check'] },
  { name: 'who imports whom', command: 'node', words: ['tools/boundaries.ts'] },
  { name: 'unused code', command: 'knip', words: ['--include', 'files,exports,types,dependencies,unlisted'] },
  { name: 'style rules', command: 'node', words: ['tools/checks/style-rules.ts'] },
  { name: 'super-linear expressions', command: 'node', words: ['tools/checks/linear-expressions.ts'] },
  { name: 'specification coverage', command: 'node', words: ['tools/checks/spec-coverage.ts'] },
];

if (import.meta.main) {
  endWithParent();
  // Runs all of them, also after a failure, to list every problem.
  const outcomes = await runSteps(checks, 2);
  console.log(`\n${timesOf(outcomes)}`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}
