import type { Text } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import { isStillDelayed, isUnsaved, submissionsOfUndo, undoDelayedMarks } from '../submissions/public.ts';
import { steps, type Step } from './state.ts';
import { texts } from './texts.ts';

/** Why a step cannot be undone any more; undefined if it can. */
export function reasonAgainst(read: Read, { isUndone, command }: Step): Text | undefined {
  if (isUndone) return texts('undone');
  if (command === null) return texts('final');
  if (isDeleted(read, command)) return texts('deleted');
  const { type, payload } = command;
  if (type !== undoDelayedMarks.type) return undefined;
  const marks = undoDelayedMarks.schema.parse(payload);
  if (isStillDelayed(read, marks)) return undefined;
  return texts(isUnsaved(read, marks) ? 'unsaved' : 'sent');
}

/** Whether a submission that the undo would mark has been deleted. The server marks all or none. */
function isDeleted(read: Read, command: NonNullable<Step['command']>): boolean {
  const deleted = new Set(read(steps).deleted);
  return deleted.size > 0 && submissionsOfUndo(command).some((id) => deleted.has(id));
}
