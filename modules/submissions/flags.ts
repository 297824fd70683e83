import { markerChanges, type Flag, type Marker, type Submission } from './contract.ts';

/** What a marker can change in a row. */
export type Flags = Pick<Submission, Flag | 'spam_reason'>;

/** Writes a mark to a row. A person's verdict on spam replaces the reason that a machine gave. */
export function applyMark(row: Flags, marker: Marker): void {
  const [flag, value] = markerChanges[marker];
  row[flag] = value;
  if (flag === 'is_spam') row.spam_reason = null;
}

/** Whether the mark would change nothing. */
export function isMarked(row: Flags, marker: Marker): boolean {
  const [flag, value] = markerChanges[marker];
  return row[flag] === value;
}
