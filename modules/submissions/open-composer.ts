import * as z from 'zod/mini';
import { FreeText, ProgramText } from '../../contract/personal.ts';

/** A composer (`detailComposer`) and the submission that it is open for. */
export const OpenComposer = z.object({ id: ProgramText, submission: z.number() });

/** The unsent text of a composer; empty if there is none. */
export const Draft = z.extend(OpenComposer, { text: FreeText });
