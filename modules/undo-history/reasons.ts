import type { Text } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import { isStillHeld, markSubmission, markSubmissions, undoHeldMarks } from '../submissions/public.ts';
import { steps, type Step } from './state.ts';
import { texts } from './texts.ts';

/** Why a step cannot be undone any more; undefined if it can. */
export function reasonAgainst(read: Read, { isUndone, command: { type, payload } }: Step): Text | undefined {
  if (isUndone) return texts('undone');
  if (isDeleted(read, type, payload)) return texts('deleted');
  if (type === undoHeldMarks.type && !isStillHeld(read, undoHeldMarks.schema.parse(payload))) return texts('sent');
  return undefined;
}

/** Whether a submission that the undo would mark has been deleted. The server marks all or none. */
function isDeleted(read: Read, type: string, payload: unknown): boolean {
  const deleted = new Set(read(steps).deleted);
  return deleted.size > 0 && idsOf(type, payload).some((id) => deleted.has(id));
}

function idsOf(type: string, payload: unknown): readonly number[] {
  if (type === markSubmission.type) return [markSubmission.schema.parse(payload).id];
  if (type === markSubmissions.type) return markSubmissions.schema.parse(payload).ids;
  return type === undoHeldMarks.type ? undoHeldMarks.schema.parse(payload).ids : [];
}
