import { fieldsOf, fileCountOf, type Row } from '../submissions/public.ts';

/** The columns of an export before the form's fields. */
export const facts = [
  'submission_id',
  'submission_time',
  'current_state',
  'is_read',
  'is_inProgress',
  'is_complete',
  'is_archived',
  'is_spam',
  'is_test',
  'is_locked',
  'activity_score',
] as const satisfies readonly (keyof Row)[];

/** The names of all fields in these rows, starting with the form's known fields in their order. */
export function fieldNames(rows: readonly Row[], known: readonly string[]): readonly string[] {
  const sent = new Set(rows.flatMap(({ submitted_data }) => fieldsOf(submitted_data).map(({ name }) => name)));
  return [...known.filter((name) => sent.has(name)), ...[...sent].filter((name) => !known.includes(name))];
}

export const hasFiles = (row: Row | undefined): boolean => row !== undefined && fileCountOf(row) > 0;

/** Where the files of each submission are in the ZIP beside the list, by its id. */
export type FilePaths = ReadonlyMap<number, readonly string[]>;
