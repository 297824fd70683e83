import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { UrlText } from '../../contract/personal.ts';

/** Saves an exported log, which `url` refers to, as a file. Otherwise the log would contain its own export. */
export const exportEventLog = defineCommand(
  'event-log/export',
  z.object({ url: UrlText, personalData: z.enum(['replaced', 'included']) }),
);
