import type { Marker, Submission } from './contract.ts';

type Flag = 'is_spam' | 'is_archived' | 'is_read' | 'is_inProgress' | 'is_complete';

/** What a marker can change in a row. */
export type Flags = Pick<Submission, Flag | 'spam_reason'>;

/** Which flag a marker sets, and to what (SPEC.md point 4). Nothing undoes `inprogress` and `complete`. */
const changes: Readonly<Record<Marker, readonly [flag: Flag, value: boolean]>> = {
  spam: ['is_spam', true],
  '!spam': ['is_spam', false],
  archive: ['is_archived', true],
  '!archive': ['is_archived', false],
  read: ['is_read', true],
  '!read': ['is_read', false],
  inprogress: ['is_inProgress', true],
  complete: ['is_complete', true],
};

/** Writes a mark to a row. A person's verdict on spam replaces the reason that a machine gave. */
export function applyMark(row: Flags, marker: Marker): void {
  const [flag, value] = changes[marker];
  row[flag] = value;
  if (flag === 'is_spam') row.spam_reason = null;
}

/** Whether the mark would change nothing. */
export function isMarked(row: Flags, marker: Marker): boolean {
  const [flag, value] = changes[marker];
  return row[flag] === value;
}
