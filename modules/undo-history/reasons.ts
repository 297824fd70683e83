import type { Text } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import { isStillHeld, undoHeldMarks } from '../submissions/public.ts';
import type { Step } from './state.ts';
import { texts } from './texts.ts';

/** Why a step cannot be undone any more; undefined if it can. */
export function reasonAgainst(read: Read, { isUndone, command: { type, payload } }: Step): Text | undefined {
  if (isUndone) return texts('undone');
  if (type === undoHeldMarks.type && !isStillHeld(read, undoHeldMarks.schema.parse(payload))) return texts('sent');
  return undefined;
}
