import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';

/** Loads the pages that the sender of a submission visited. */
export const openActivityLog = defineCommand('activity/open-log', z.object({ id: z.number() }));
