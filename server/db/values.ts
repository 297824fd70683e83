/**
 * How a value is read, by PostgreSQL's type id, alike on every engine: every number is a JS number (ids and counts are
 * `bigint`, a sum of them is `numeric`, and JSON has no other), and what is no moment stays text. What is not listed
 * each engine reads alike by itself: `timestamptz` a Date, `json` and `jsonb` parsed, lists of all these as lists.
 */
export const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number], // int8
  [1700, Number], // numeric
  [1082, String], // date
  [1114, String], // timestamp without a zone
  [1186, String], // interval
]);

/** Type ids of lists, and of what they are lists of. */
export const listsOf: ReadonlyMap<number, number> = new Map([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1115, 1114],
  [1187, 1186],
]);
