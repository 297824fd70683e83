import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

export const Format = z.enum(['csv', 'json']);
export type Format = z.infer<typeof Format>;

/** Saves all rows of a form's list, as it is filtered and ordered now, as a file. */
export const exportList = defineCommand('export/list', z.object({ form: z.number(), format: Format }), {
  title: texts('export'),
  icon: 'download',
});
