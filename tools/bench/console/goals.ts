import { spread } from '../ratios.ts';

/** The upper or lower bound of a figure. */
type Bound = { readonly most: number } | { readonly least: number };

const missed: string[] = [];

/** Prints a figure with its goal; returns whether the median meets it. */
export function goal(what: string, results: readonly number[], bound: Bound): boolean {
  const middle = results.toSorted((one, other) => one - other)[(results.length - 1) >> 1] ?? Number.NaN;
  const isMet = 'most' in bound ? middle <= bound.most : middle >= bound.least;
  const wanted = 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`;
  console.log(`  ${what}: ${spread(results)}, goal ${wanted}: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) missed.push(what);
  return isMet;
}

/** Figures whose goal was not met. */
export const missedGoals = (): readonly string[] => missed;
