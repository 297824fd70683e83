import * as z from 'zod/mini';
import { UnixSeconds } from './time.ts';
import { FreeText, NameText } from '../personal.ts';

/** A team member's note on a submission (SPEC.md point 3). `user_name` is the author's name at the time of writing. */
export const Note = z.object({ message: FreeText, user_name: NameText, timestamp: UnixSeconds });
export type Note = z.infer<typeof Note>;
