import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Saves this tab's event log as a file, for a bug report. */
export const exportEventLog = defineCommand('event-log/export', z.object({}), {
  title: texts('export'),
  icon: 'download',
});
