/** Tests of one minimisation. Each may fold and drive a log. */
const MAX_TESTS = 1_000;

/**
 * Delta debugging: removes parts of a list as long as the rest still shows what is looked for. No single element of the result can be
 * removed, unless the number of tests ran out.
 *
 * @see Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input
 */
export async function minimize<T>(
  all: readonly T[],
  isShown: (retained: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (all.length === 0 || (await isShown([]))) return [];
  let [retained, parts, left] = [all, 2, MAX_TESTS];
  while (retained.length > 1) {
    const size = Math.ceil(retained.length / parts);
    let smaller: readonly T[] | undefined;
    for (let from = 0; from < retained.length && !smaller && left > 0; from += size, left--) {
      const rest = retained.toSpliced(from, size);
      if (await isShown(rest)) smaller = rest;
    }
    if (!smaller && size === 1) break;
    parts = smaller ? Math.max(2, parts - 1) : parts * 2;
    retained = smaller ?? retained;
  }
  return retained;
}
