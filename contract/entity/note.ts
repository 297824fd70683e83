import * as z from 'zod/mini';
import { UnixSeconds } from './time.ts';

/** What someone of the team wrote about a submission (SPEC.md point 3). `user_name` is the writer's name at that time. */
export const Note = z.object({ message: z.string(), user_name: z.string(), timestamp: UnixSeconds });
export type Note = z.infer<typeof Note>;
