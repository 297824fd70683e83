import { defineTable } from '../../src/kernel/index.ts';
import type { ReportFilter } from './contract.ts';
import { reportLoaded, type Report } from './events.ts';

export const reportKey = (form: string, filter: ReportFilter): string => `${form} ${filter}`;

/** Opened reports, by form uid and period. */
export const reports = defineTable(
  'reports/reports',
  ({ form, filter }: Report) => reportKey(form, filter),
  (on) => [on(reportLoaded, (rows, report) => rows.set(report))],
);
