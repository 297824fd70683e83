/**
 * Parsers by PostgreSQL type id, so that both engines return the same: numbers are JS numbers (ids and counts are
 * `bigint`, their sums `numeric`), and dates without a time stay text. Types not listed are already the same:
 * `timestamptz` is a Date, `json` and `jsonb` are parsed, arrays of these are arrays.
 */
export const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number], // int8
  [1700, Number], // numeric
  [1082, String], // date
  [1114, String], // timestamp without a zone
  [1186, String], // interval
]);

/** Type ids of arrays and their elements. */
export const listsOf: ReadonlyMap<number, number> = new Map([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1115, 1114],
  [1187, 1186],
]);
