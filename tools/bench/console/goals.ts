import { spread } from '../ratios.ts';

/** The upper or lower bound of a figure. */
type Bound = { readonly most: number } | { readonly least: number };

const missed: string[] = [];

const medianOf = (results: readonly number[]): number =>
  results.toSorted((one, other) => one - other)[(results.length - 1) >> 1] ?? Number.NaN;

/** The longest INP in milliseconds: 50, or 1.1 times that of a bare list in the same run if that is more. */
export const longestInp = (bare: readonly number[]): number =>
  bare.length === 0 ? 50 : Math.max(50, 1.1 * medianOf(bare));

/** Prints a figure with its goal; returns whether the median meets it. */
export function goal(what: string, results: readonly number[], bound: Bound): boolean {
  const middle = medianOf(results);
  const isMet = 'most' in bound ? middle <= bound.most : middle >= bound.least;
  const wanted = 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`;
  console.log(`  ${what}: ${spread(results)}, goal ${wanted}: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) missed.push(what);
  return isMet;
}

/** Figures whose goal was not met. */
export const missedGoals = (): readonly string[] => missed;
