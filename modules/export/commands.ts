import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

export const Format = z.enum(['csv', 'json']);
export type Format = z.infer<typeof Format>;

/** Saves every row of a form's list to a file, with the current filter and order, and the visitors' files as a ZIP. */
export const exportList = defineCommand(
  'export/list',
  z.object({ form: z.number(), format: Format, withFiles: z.optional(z.boolean()) }),
  { title: texts('export'), icon: 'download' },
);
