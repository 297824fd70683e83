import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { ProgramText, UrlText } from '../../contract/personal.ts';

/** Saves an exported log, which `url` refers to, as a file. Otherwise the log would contain its own export. */
export const exportEventLog = defineCommand(
  'event-log/export',
  z.object({ url: UrlText, personalData: z.enum(['replaced', 'included']) }),
);

/** Saves a test and the log that it reads, each of which an object URL refers to. */
export const saveLogTest = defineCommand(
  'event-log/save-test',
  z.object({ files: z.array(z.object({ name: ProgramText, url: UrlText })) }),
);
