import { endWithParent } from './end-with-parent.ts';
import { runSteps, timesOf, type Step } from './steps.ts';

export interface Check extends Step {
  /** The arguments that limit a check to these sources; checks without them are fast enough to read everything. */
  readonly argsFor?: (sources: readonly string[]) => readonly string[];
}

/** Static checks. */
export const checks: readonly Check[] = [
  // In several threads, each checks the types that all share again: twice the processor time.
  { name: 'types', command: 'tsc', args: ['-b', '--singleThreaded'] },
  { name: 'lint', command: 'oxlint', args: [], argsFor: (sources) => sources },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'import rules', command: 'node', args: ['tools/boundaries.ts'] },
  {
    name: 'unused code',
    command: 'knip',
    args: ['--include', 'files,exports,types,dependencies,unlisted', '--no-config-hints'],
  },
  { name: 'style rules', command: 'node', args: ['tools/checks/style-rules.ts'] },
  { name: 'super-linear expressions', command: 'node', args: ['tools/checks/linear-expressions.ts'] },
  { name: 'specification coverage', command: 'node', args: ['tools/checks/spec-coverage.ts'] },
];

if (import.meta.main) {
  endWithParent();
  // Runs all of them, even after a failure, to list every problem.
  const outcomes = await runSteps(checks, 2);
  console.log(`\n${timesOf(outcomes)}`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}
