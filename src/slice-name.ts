/**
 * Completes a slice's name: `rows` and `submissions/ro` both name `submissions/rows` if no other slice fits. Throws for a name
 * of no slice or of several; the message suggests the nearest.
 */
export function sliceNamed(name: string, slices: readonly string[]): string {
  if (slices.includes(name)) return name;
  const fitting = slices.filter((slice) => slice.startsWith(name) || slice.endsWith(`/${name}`));
  const [only, ...others] = name === '' ? [] : fitting;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) throw new Error(`Several slices are called “${name}”: ${fitting.join(', ')}.`);
  throw new Error(`No slice is called “${name}”. Did you mean “${nearestTo(name, slices)}”?`);
}

function nearestTo(name: string, slices: readonly string[]): string {
  const shortOf = (slice: string) => (name.includes('/') ? slice : (slice.split('/')[1] ?? slice));
  const [nearest] = slices
    .map((slice) => ({ slice, distance: distanceOf(name, shortOf(slice)) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.slice ?? '';
}

/** The number of characters to insert, delete or replace (Levenshtein's distance). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [done, letter] of Array.from(from).entries()) {
    const next = [done + 1];
    for (const [at, other] of Array.from(to).entries())
      next.push(Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
