import type { Submission } from './contract.ts';
import { markerChanges, type Flag, type Marker } from './marker.ts';

/** The parts of a row that a marker can change. */
export type Flags = Pick<Submission, Flag | 'spam_reason' | 'spam_reason_details'>;

/** Applies a marker to a row. A manual spam decision clears the automatic reason. */
export function applyMark(row: Flags, marker: Marker): void {
  const [flag, value] = markerChanges[marker];
  row[flag] = value;
  if (flag !== 'is_spam') return;
  row.spam_reason = null;
  delete row.spam_reason_details;
}

/** Reverts a marker, as if it had not been applied. */
export function clearMark(row: Flags, marker: Marker): void {
  const [flag, value] = markerChanges[marker];
  row[flag] = !value;
}

/** Whether the marker has no inverse (SPEC.md point 4). Such marks are delayed, so that they can be undone. */
export function isDelayed(marker: Marker): boolean {
  return marker === 'inprogress' || marker === 'complete';
}

/** Whether the marker would change nothing. */
export function hasFlagValue(row: Flags, marker: Marker): boolean {
  const [flag, value] = markerChanges[marker];
  return row[flag] === value;
}

/** The flags of a row, and why it is spam. */
export function flagsOf(row: Flags): Flags {
  const { is_spam, is_archived, is_read, is_inProgress, is_complete, spam_reason, spam_reason_details } = row;
  return { is_spam, is_archived, is_read, is_inProgress, is_complete, spam_reason, spam_reason_details };
}

export function hasSameFlags(one: Flags, other: Flags): boolean {
  return Object.values(markerChanges).every(([flag]) => one[flag] === other[flag]);
}
