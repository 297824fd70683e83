import { defineTable } from '../../src/kernel/index.ts';
import type { ReportFilter } from './contract.ts';
import { reportLoaded, type Report } from './events.ts';

export const reportKey = (form: string, filter: ReportFilter): string => `${form} ${filter}`;

/** The reports that were opened, by the form's uid and the time that they are about. */
export const reports = defineTable(
  'reports/reports',
  ({ form, filter }: Report) => reportKey(form, filter),
  (on) => [on(reportLoaded, (rows, report) => rows.set(report))],
);
