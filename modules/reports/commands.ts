import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { ReportPeriod } from './contract.ts';
import { texts } from './texts.ts';
import { FreeText, ProgramText } from '../../contract/personal.ts';

/** Loads the report of a form (by uid) for a period. */
export const loadReport = defineCommand('reports/load', z.extend(ReportPeriod, { form: z.string() }));
/** The start of the draft id of a report request. */
export const REQUEST_DRAFT = 'reports/request';

/** Requests a report by email. Days are `YYYY-MM-DD`, empty for an open end. */
export const requestReport = defineCommand(
  'reports/request',
  z.object({ form: z.string(), message: FreeText, from_date: ProgramText, to_date: ProgramText }),
  { title: texts('custom'), icon: 'chart-bar' },
);
