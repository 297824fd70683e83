import type { Editable } from '../../src/kernel/index.ts';
import type { Marker } from './marker.ts';
import { applyMark, clearMark, type Flags } from './flags.ts';

/** Rows or details while they are reduced. */
interface Rows {
  edit(id: number): Editable<Flags> | undefined;
}

interface BulkMark {
  readonly submission_ids: readonly number[];
  readonly marker: Marker;
}

export function reduceMark(rows: Rows, id: number, marker: Marker): void {
  const row = rows.edit(id);
  if (row) applyMark(row, marker);
}

export function markBulk(rows: Rows, { submission_ids, marker }: BulkMark): void {
  for (const id of submission_ids) reduceMark(rows, id, marker);
}

export function clearBulk(rows: Rows, { submission_ids, marker }: BulkMark): void {
  for (const id of submission_ids) {
    const row = rows.edit(id);
    if (row) clearMark(row, marker);
  }
}
