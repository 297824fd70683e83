import { spread } from '../ratios.ts';

/** What a figure may be at most, or must be at least. */
type Bound = { readonly most: number } | { readonly least: number };

const missed: string[] = [];

/** Tells a figure with its goal; whether its median meets it. */
export function goal(what: string, figures: readonly number[], bound: Bound): boolean {
  const middle = figures.toSorted((one, other) => one - other)[(figures.length - 1) >> 1] ?? Number.NaN;
  const isMet = 'most' in bound ? middle <= bound.most : middle >= bound.least;
  const wanted = 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`;
  console.log(`  ${what}: ${spread(figures)}, goal ${wanted}: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) missed.push(what);
  return isMet;
}

/** Figures whose goal was not met. */
export const missedGoals = (): readonly string[] => missed;
