import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Format } from './commands.ts';

/** A list was saved as a file. */
export const listExported = defineEvent(
  'export/list-exported',
  z.object({ form_id: z.number(), format: Format, rows: z.number() }),
);
