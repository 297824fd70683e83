import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { ReportFilter } from './contract.ts';
import { texts } from './texts.ts';

/** The report of a form (its uid) for some time. */
export const loadReport = defineCommand('reports/load', z.object({ form: z.string(), filter: ReportFilter }));
/** Asks for a report that comes by mail. The days are `YYYY-MM-DD`, empty where open. */
export const requestReport = defineCommand(
  'reports/request',
  z.object({ form: z.string(), message: z.string(), from_date: z.string(), to_date: z.string() }),
  { title: texts('custom'), icon: 'chart-bar' },
);
