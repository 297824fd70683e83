import diff from 'microdiff';
import type { SliceChange } from '../../../src/replay/playback.ts';

/** One path in a slice's state that an entry changed. */
export type StateLine = { readonly path: string } & (
  | { readonly kind: 'added'; readonly after: unknown }
  | { readonly kind: 'removed'; readonly before: unknown }
  | { readonly kind: 'changed'; readonly before: unknown; readonly after: unknown }
);

/** Changes of an entry in one slice, by path. Rows are matched by key, not by index. */
export function stateLines({ before, after }: Pick<SliceChange, 'before' | 'after'>): readonly StateLine[] {
  const [then, now] = comparable(before, after);
  return diff({ '': then }, { '': now }).map((found): StateLine => {
    const path = pathText(found.path.slice(1));
    if (found.type === 'CREATE') return { path, kind: 'added', after: found.value };
    if (found.type === 'REMOVE') return { path, kind: 'removed', before: found.oldValue };
    return { path, kind: 'changed', before: found.oldValue, after: found.value };
  });
}

/** The rows of a table that an entry added or changed; undefined if it is not a table, or if all rows are new or none is. */
export function changedRows({ before, after }: Pick<SliceChange, 'before' | 'after'>): readonly unknown[] | undefined {
  if (!isRows(before) || !isRows(after)) return undefined;
  const then = new Set(before);
  const changed = after.filter((row) => !then.has(row));
  return changed.length === 0 || changed.length === after.length ? undefined : changed;
}

type Row = Readonly<Record<string, unknown>>;

/** Converts two lists of rows to records by key, without rows that are in both. Returns other values unchanged. */
function comparable(before: unknown, after: unknown): readonly [unknown, unknown] {
  if (!isRows(before) || !isRows(after)) return [before, after];
  const [then, now] = [new Set(before), new Set(after)];
  const key = keyOf(before, after);
  if (key === undefined) return [before, after];
  return [byKey(before, key, now), byKey(after, key, then)];
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
}

const looksLikeKey = /(^|_)(id|uid|key|name)$/i;

/** Finds the key property of rows. The log does not record the key function of a table, but each row contains its key. */
function keyOf(before: readonly Row[], after: readonly Row[]): string | undefined {
  const [sample = {}] = [...before, ...after];
  return Object.keys(sample).find(
    (name) => looksLikeKey.test(name) && [before, after].every((rows) => isKey(rows, name)),
  );
}

function isKey(rows: readonly Row[], name: string): boolean {
  const values = rows.map((row) => row[name]);
  return (
    values.every((value) => typeof value === 'string' || typeof value === 'number') &&
    new Set(values).size === rows.length
  );
}

function byKey(rows: readonly Row[], key: string, others: ReadonlySet<Row>): Row {
  return Object.fromEntries(rows.flatMap((row) => (others.has(row) ? [] : [[`[${key}=${String(row[key])}]`, row]])));
}

/** Formats a path, such as `[id=7].flags[0]`. */
function pathText(path: readonly (string | number)[]): string {
  const text = path
    .map((part) => {
      if (typeof part === 'number') return `[${part}]`;
      if (part.startsWith('[')) return part;
      return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
    })
    .join('');
  return text.replace(/^\./, '');
}
