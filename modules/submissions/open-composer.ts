import * as z from 'zod/mini';
import { ProgramText } from '../../contract/personal.ts';

/** A composer (`detailComposer`) and the submission that it is open for. */
export const OpenComposer = z.object({ id: ProgramText, submission: z.number() });
