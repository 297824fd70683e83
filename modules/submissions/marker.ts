import * as z from 'zod/mini';
import { inputError } from '../../contract/input-error.ts';
import { errors } from './errors.ts';

/** A marker sets or clears one flag (SPEC.md points 4 and 5). `inprogress` and `complete` have no inverse. */
export const Marker = z.enum(
  ['spam', '!spam', 'inprogress', 'complete', 'archive', '!archive', 'read', '!read'],
  inputError(errors.INVALID_MARKER),
);
export type Marker = z.infer<typeof Marker>;

/** The flags of a submission. */
export type Flag = 'is_spam' | 'is_archived' | 'is_read' | 'is_inProgress' | 'is_complete';

/** The flag that each marker sets, and its new value (SPEC.md point 4). */
export const markerChanges: Readonly<Record<Marker, readonly [flag: Flag, value: boolean]>> = {
  spam: ['is_spam', true],
  '!spam': ['is_spam', false],
  archive: ['is_archived', true],
  '!archive': ['is_archived', false],
  read: ['is_read', true],
  '!read': ['is_read', false],
  inprogress: ['is_inProgress', true],
  complete: ['is_complete', true],
};
