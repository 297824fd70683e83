import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { ProgramText } from '../../contract/personal.ts';

/**
 * A page continued the log with these modules: public pages load only some. Those of the page that began the log are in its
 * snapshot.
 */
export const modulesLoaded = defineEvent('kernel/modules-loaded', z.object({ modules: z.array(ProgramText) }));
