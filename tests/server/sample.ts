import { engine } from './test-database.ts';

/** Of how many cases PostgreSQL gets one. */
const ONE_IN = 16;

/**
 * The cases of a matrix: every one on the embedded engine, and on PostgreSQL an even sample. What a matrix asserts for each
 * call does not depend on the engine; the sample shows that nothing above the engine assumes the embedded one. `place`
 * shifts the sample, so that the rows of a table do not all get the same cases.
 */
export function sample<T>(cases: readonly T[], place = 0): readonly T[] {
  return engine === 'embedded' ? cases : cases.filter((_, at) => (at + place) % ONE_IN === 0);
}
